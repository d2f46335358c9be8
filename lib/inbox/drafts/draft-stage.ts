import type { QualificationSignal } from '../../leads/lead-check';
import type { LeadStage, LeadStatus } from '../../leads/lead-status';
import type { PilotFacts } from '../../pilots/board/pilot-facts';
import { addDays } from '../../pilots/pilot-dates';

/** Stages of a deal that have a separate draft, with the names that founders see. */
export const draftStages = {
  ask: 'Request incomplete',
  propose: 'Request complete',
  follow_up: 'Proposal made',
  kick_off: 'Before the pilot starts',
  results: 'Pilot is running',
  checkpoint: 'Checkpoint within 3 days',
  verdict: 'Last day within 3 days, or past',
  annual_plan: 'Pilot accepted, credit unused',
  renewal: 'Won',
} as const;

export type DraftStage = keyof typeof draftStages;

export const isDraftStage = (text: string): text is DraftStage => Object.hasOwn(draftStages, text);

export interface Deal {
  status: LeadStatus;
  stage: LeadStage | null;
  missing: readonly QualificationSignal[];
  pilot: PilotFacts | null;
}

const isAccepted = (outcome: PilotFacts['outcome']) =>
  outcome === 'accepted' || outcome === 'accepted_with_conditions';

function stageOfPilot({
  state,
  outcome,
  credit,
  checkpoint,
  lastDay,
  today,
  startsOn,
}: PilotFacts): DraftStage | null {
  const soon = addDays(today, 3);
  switch (state) {
    case 'draft':
    case 'agreed':
      return 'kick_off';
    case 'running':
      if (startsOn !== null && today < startsOn) return 'kick_off';
      if (checkpoint !== null && checkpoint <= soon) return 'checkpoint';
      return lastDay !== null && lastDay <= soon ? 'verdict' : 'results';
    case 'paused':
      return null;
    case 'closing':
      return 'verdict';
    case 'closed':
      return credit && isAccepted(outcome) ? 'annual_plan' : null;
  }
}

/** Returns the stage of a deal; null if no draft fits, as for a declined lead or a paused pilot. */
export function draftStageOf({ status, stage, missing, pilot }: Deal): DraftStage | null {
  if (status === 'declined' || status === 'duplicate' || status === 'withdrawn' || stage === 'lost')
    return null;
  if (stage === 'won') return 'renewal';
  if (pilot) return stageOfPilot(pilot);
  if (stage === 'pilot_running') return 'results';
  if (stage === 'proposal') return 'follow_up';
  return missing.length > 0 ? 'ask' : 'propose';
}
