import type { Band, Lead } from '../../leads/lead';
import type { LeadStage, LeadStatus } from '../../leads/lead-status';
import { type ShareInterval, shareInterval } from './share-interval';

/** How far a lead has come: still open, declined, or accepted and at which stage since. */
export type LeadOutcome =
  | 'open'
  | 'declined'
  | 'accepted'
  | 'contacted'
  | 'proposal'
  | 'pilot_running'
  | 'won'
  | 'lost';

/** Leads that agree in all that the figures look at. */
export interface LeadGroup {
  /** The band that they were given when they came. */
  band: Band;
  outcome: LeadOutcome;
  /** Whether a pilot ran, or still runs. */
  ranPilot: boolean;
  buyerType: Lead['buyer_type'];
  leads: number;
}

const outcomes: Record<LeadStatus, (stage: LeadStage | null) => LeadOutcome | null> = {
  new: () => 'open',
  in_review: () => 'open',
  snoozed: () => 'open',
  declined: () => 'declined',
  accepted: (stage) => stage ?? 'accepted',
  withdrawn: (stage) => stage,
  duplicate: () => null,
};

/** How far a lead has come; null for what tells nothing: duplicates, and consent taken back before any stage. */
export function outcomeOf(status: LeadStatus, stage: LeadStage | null): LeadOutcome | null {
  return outcomes[status](stage);
}

/** What became of some leads, in counts. */
export interface OutcomeCounts {
  arrived: number;
  open: number;
  decided: number;
  accepted: number;
  /** Pilots that ran or run; those that run now are among them. */
  ran: number;
  running: number;
  won: number;
  lost: number;
}

const isAccepted = (outcome: LeadOutcome) => outcome !== 'open' && outcome !== 'declined';

/** Counts what became of the leads of some groups. */
export function countOutcomes(groups: Iterable<LeadGroup>): OutcomeCounts {
  const counts: OutcomeCounts = {
    arrived: 0,
    open: 0,
    decided: 0,
    accepted: 0,
    ran: 0,
    running: 0,
    won: 0,
    lost: 0,
  };
  for (const { outcome, ranPilot, leads } of groups) {
    counts.arrived += leads;
    counts[outcome === 'open' ? 'open' : 'decided'] += leads;
    if (isAccepted(outcome)) counts.accepted += leads;
    if (ranPilot) counts.ran += leads;
    if (outcome === 'pilot_running') counts.running += leads;
    if (outcome === 'won') counts.won += leads;
    if (outcome === 'lost') counts.lost += leads;
  }
  return counts;
}

/** The share of decided leads that ended as a won pilot; null where none is decided. */
export function shareWon({ won, decided }: Pick<OutcomeCounts, 'won' | 'decided'>): ShareInterval | null {
  return shareInterval(won, decided);
}
