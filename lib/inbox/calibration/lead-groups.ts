import type { Band, Lead } from '../../leads/lead';
import type { LeadStage, LeadStatus } from '../../leads/lead-status';
import { type ShareInterval, shareInterval } from './share-interval';

/** Outcome of a lead: undecided (`open`), declined, or accepted with its current stage. */
export type LeadOutcome =
  | 'open'
  | 'declined'
  | 'accepted'
  | 'contacted'
  | 'proposal'
  | 'pilot_running'
  | 'won'
  | 'lost';

/** Number of leads with the same values of all properties that the figures use. */
export interface LeadGroup {
  band: Band;
  outcome: LeadOutcome;
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
  withdrawn: (stage) => (stage === 'won' || stage === 'lost' ? stage : null),
  duplicate: () => null,
};

/** Returns null for leads that are left out: duplicates, and those whose consent was withdrawn before the deal ended. */
export function outcomeOf(status: LeadStatus, stage: LeadStage | null): LeadOutcome | null {
  return outcomes[status](stage);
}

export interface OutcomeCounts {
  arrived: number;
  decided: number;
  accepted: number;
  /** Accepted and neither won nor lost; includes running pilots. */
  open: number;
  ran: number;
  running: number;
  won: number;
  lost: number;
}

const isAccepted = (outcome: LeadOutcome) => outcome !== 'open' && outcome !== 'declined';

export function countOutcomes(groups: Iterable<LeadGroup>): OutcomeCounts {
  const counts: OutcomeCounts = {
    arrived: 0,
    decided: 0,
    accepted: 0,
    open: 0,
    ran: 0,
    running: 0,
    won: 0,
    lost: 0,
  };
  for (const { outcome, ranPilot, leads } of groups) {
    counts.arrived += leads;
    if (outcome !== 'open') counts.decided += leads;
    if (isAccepted(outcome)) counts.accepted += leads;
    if (isAccepted(outcome) && outcome !== 'won' && outcome !== 'lost') counts.open += leads;
    if (ranPilot) counts.ran += leads;
    if (outcome === 'pilot_running') counts.running += leads;
    if (outcome === 'won') counts.won += leads;
    if (outcome === 'lost') counts.lost += leads;
  }
  return counts;
}

/** Returns the share of closed deals (won or lost) that were won; null if none has ended. Open deals do not count. */
export function shareWon({ won, lost }: Pick<OutcomeCounts, 'won' | 'lost'>): ShareInterval | null {
  return shareInterval(won, won + lost);
}
