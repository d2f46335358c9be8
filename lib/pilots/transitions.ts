import { hasRole, type Role } from '../founders/founder';
import {
  type Approval,
  type ApprovalSubject,
  type BuyerRole,
  buyerRoles,
  type Pilot,
  type PilotAct,
  type PilotActor,
  type PilotState,
  pilotStates,
} from './pilot';
import type { PlanContent } from './plan';

/** Row of the table: an action, the states that allow it, its resulting state, and the lowest role of each side. */
export interface PilotTransition {
  act: PilotAct;
  from: readonly PilotState[];
  /** Null if the state does not change. */
  to: PilotState | null;
  /** Approval that the action records; the state changes once both sides have given it. */
  both?: ApprovalSubject;
  /** Null if the side may not do it. */
  buyer: BuyerRole | null;
  vendor: Role | null;
}

const planning = ['draft', 'agreed'] as const;
const open = pilotStates.filter((state) => state !== 'closed');

/** All actions. A test compares the database's list of allowed steps with this table. Time alone changes no state. */
export const pilotTransitions: readonly PilotTransition[] = [
  { act: 'save_plan', from: planning, to: 'draft', buyer: 'decider', vendor: 'reviewer' },
  { act: 'approve_plan', from: ['draft'], to: 'agreed', both: 'plan', buyer: 'decider', vendor: 'reviewer' },
  { act: 'set_input', from: planning, to: null, buyer: 'reviewer', vendor: 'reviewer' },
  { act: 'approve_start', from: ['agreed'], to: 'running', both: 'start', buyer: 'decider', vendor: 'owner' },
  // Before the start, uploads are manifests.
  { act: 'submit_results', from: [...planning, 'running'], to: null, buyer: 'reviewer', vendor: 'reviewer' },
  { act: 'pause', from: ['running'], to: 'paused', buyer: 'decider', vendor: 'reviewer' },
  { act: 'resume', from: ['paused'], to: 'running', buyer: 'decider', vendor: 'reviewer' },
  { act: 'withdraw_file', from: ['running'], to: null, buyer: 'reviewer', vendor: 'reviewer' },
  { act: 'freeze_checkpoint', from: ['running'], to: null, buyer: 'decider', vendor: 'reviewer' },
  { act: 'continue', from: ['running'], to: null, buyer: 'decider', vendor: null },
  { act: 'stop', from: ['running'], to: 'closing', buyer: 'decider', vendor: null },
  { act: 'freeze', from: ['running'], to: 'closing', buyer: 'decider', vendor: 'reviewer' },
  { act: 'state', from: ['closing'], to: null, buyer: null, vendor: 'reviewer' },
  { act: 'decide', from: ['closing'], to: 'closed', buyer: 'decider', vendor: null },
  { act: 'call_off', from: open, to: 'closed', buyer: 'decider', vendor: 'owner' },
  {
    act: 'confirm_completion',
    from: ['closed'],
    to: null,
    both: 'completion',
    buyer: 'decider',
    vendor: 'reviewer',
  },
  { act: 'note_credit', from: ['closed'], to: null, buyer: null, vendor: 'owner' },
  { act: 'invite', from: pilotStates, to: null, buyer: 'decider', vendor: 'owner' },
  { act: 'renew_link', from: pilotStates, to: null, buyer: 'decider', vendor: 'owner' },
  { act: 'end_person', from: pilotStates, to: null, buyer: 'decider', vendor: 'owner' },
];

/** Returns the row of an action. Throws RangeError for an unknown one. */
export function transitionOf(act: PilotAct): PilotTransition {
  const row = pilotTransitions.find((each) => each.act === act);
  if (!row) throw new RangeError(`${act} is in no row`);
  return row;
}

/** Returns true if the actor's role permits an action in some state. */
export function mayAct(actor: PilotActor, act: PilotAct): boolean {
  if (actor.role === 'key') return act === 'submit_results';
  const row = transitionOf(act);
  if (actor.side === 'vendor') return row.vendor !== null && hasRole(actor, row.vendor);
  return row.buyer !== null && buyerRoles.indexOf(actor.role) >= buyerRoles.indexOf(row.buyer);
}

/** Part of a pilot that determines the possible actions. */
export interface PilotStanding {
  pilot: Pick<Pilot, 'state' | 'outcome' | 'planNo' | 'credit' | 'checkpoint'>;
  plan: { content: Pick<PlanContent, 'checkpoint'> } | null;
  approvals: readonly Pick<Approval, 'subject' | 'planNo' | 'side'>[];
}

/** Returns true if a side has given an approval of the current plan. */
export function hasApproved(
  { pilot, approvals }: PilotStanding,
  subject: ApprovalSubject,
  side: PilotActor['side'],
): boolean {
  return approvals.some(
    (given) => given.subject === subject && given.planNo === pilot.planNo && given.side === side,
  );
}

/** Returns true while a checkpoint's analysis waits for the buyer's decision. */
export function isAtCheckpoint({ checkpoint }: { checkpoint: { decision: object | null } | null }): boolean {
  return checkpoint !== null && checkpoint.decision === null;
}

/** Returns true if the pilot's state allows an action of a side, without checking date, text or person. */
export function fitsStanding(standing: PilotStanding, act: PilotAct): boolean {
  const { state, outcome, planNo, credit, checkpoint } = standing.pilot;
  if (!transitionOf(act).from.includes(state)) return false;
  if (act === 'approve_plan' || act === 'set_input') return planNo > 0;
  const isUndecided = isAtCheckpoint(standing.pilot);
  if (act === 'freeze_checkpoint')
    return checkpoint === null && standing.plan?.content.checkpoint !== undefined;
  if (act === 'continue' || act === 'stop') return isUndecided;
  if (act === 'freeze') return !isUndecided;
  // If a pilot stops at its checkpoint, its rows are those of that analysis.
  if (act === 'submit_results' || act === 'withdraw_file') return planNo > 0 && !isUndecided;
  if (act === 'confirm_completion') return outcome !== 'called_off';
  return act !== 'note_credit' || credit?.state === 'open';
}

/** Lists the actions that an actor may do now, in the table's order. */
export function actsOf(standing: PilotStanding, actor: PilotActor): PilotAct[] {
  return pilotTransitions
    .filter(({ act }) => mayAct(actor, act) && fitsStanding(standing, act))
    .filter(({ act, both }) => act === 'approve_start' || !both || !hasApproved(standing, both, actor.side))
    .map(({ act }) => act);
}

/** Lists every step between two states in the table. */
export function allowedPilotSteps(): { from: PilotState; to: PilotState }[] {
  const steps = new Map<string, { from: PilotState; to: PilotState }>();
  for (const { from, to } of pilotTransitions)
    for (const state of from)
      if (to !== null && state !== to) steps.set(`${state} ${to}`, { from: state, to });
  return [...steps.values()];
}
