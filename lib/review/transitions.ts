import { type LeadStage, type LeadStatus, leadStages, leadStatuses } from '../leads/lead-status';
import type { ActionError, ReviewAction } from './actions';
import type { ReviewState, StageState } from './history';
import type { ReviewRequest } from './review';
import { snoozeError, snoozeMoment } from './snooze-moment';

/** Row of the lifecycle table: an action, the states that allow it and the state it leads to. */
export interface Transition {
  action: ReviewAction;
  from: readonly LeadStatus[];
  /** Null if the status does not change. */
  to: LeadStatus | null;
  /** Stages (null for none) that allow the action, and its resulting stage; absent if the stage is irrelevant. */
  stage?: { from: readonly (LeadStage | null)[]; to: LeadStage | null };
  /** Detail that the action requires; an amount is optional. */
  needs: 'reason' | 'duplicate_of' | 'until' | 'assignee' | 'text' | 'amount' | null;
}

/** Decision state by status; nothing can be decided after a withdrawal of consent. */
const decisions: Record<LeadStatus, 'open' | 'decided' | 'ended'> = {
  new: 'open',
  in_review: 'open',
  snoozed: 'open',
  accepted: 'decided',
  declined: 'decided',
  duplicate: 'decided',
  withdrawn: 'ended',
};
const undecided = leadStatuses.filter((status) => decisions[status] === 'open');
const decided = leadStatuses.filter((status) => decisions[status] === 'decided');
const living = leadStatuses.filter((status) => decisions[status] !== 'ended');

const beforeEnd = [null, 'contacted', 'proposal', 'pilot_running'] as const;
const accepted = ['accepted'] as const;

/**
 * Lifecycle of leads (docs/decisions/011, stages 074). A test compares the database's list of allowed steps with it.
 */
export const transitions: readonly Transition[] = [
  { action: 'start_review', from: ['new'], to: 'in_review', needs: null },
  { action: 'accept', from: undecided, to: 'accepted', needs: null },
  { action: 'decline', from: undecided, to: 'declined', needs: 'reason' },
  { action: 'duplicate', from: undecided, to: 'duplicate', needs: 'duplicate_of' },
  { action: 'snooze', from: undecided, to: 'snoozed', needs: 'until' },
  { action: 'wake', from: ['snoozed'], to: 'in_review', needs: null },
  { action: 'reopen', from: decided, to: 'in_review', stage: { from: [null], to: null }, needs: null },
  { action: 'assign', from: living, to: null, needs: 'assignee' },
  { action: 'note', from: living, to: null, needs: 'text' },
  { action: 'answer', from: living, to: null, needs: null },
  { action: 'contact', from: accepted, to: null, stage: { from: [null], to: 'contacted' }, needs: null },
  {
    action: 'propose',
    from: accepted,
    to: null,
    stage: { from: [null, 'contacted'], to: 'proposal' },
    needs: null,
  },
  {
    action: 'start_pilot',
    from: accepted,
    to: null,
    stage: { from: [null, 'contacted', 'proposal'], to: 'pilot_running' },
    needs: null,
  },
  { action: 'win', from: accepted, to: null, stage: { from: beforeEnd, to: 'won' }, needs: 'amount' },
  { action: 'lose', from: accepted, to: null, stage: { from: beforeEnd, to: 'lost' }, needs: 'reason' },
  { action: 'clear_stage', from: accepted, to: null, stage: { from: leadStages, to: null }, needs: null },
];

/** Withdrawal of consent by the holder of the receipt, the only step that is not a founder's. It is final. */
const withdrawal = { from: living, to: 'withdrawn' } as const;

/** Returns true if the contact data may be corrected and the consent withdrawn in this status. */
export function isWithdrawable(status: LeadStatus): boolean {
  return withdrawal.from.includes(status);
}

/** Status of a lead, and its stage once it is accepted. */
export type Standing = Pick<ReviewState, 'status' | 'stage'>;

const allows = ({ from, stage }: Transition, standing: Standing) =>
  from.includes(standing.status) && (!stage || stage.from.includes(standing.stage?.name ?? null));

/** Lists the actions that a lead allows, in the table's order. */
export function actionsFrom(standing: Standing): ReviewAction[] {
  return transitions.filter((row) => allows(row, standing)).map(({ action }) => action);
}

/** Returns the row of an action; undefined if the lead does not allow it. */
function transitionFrom(standing: Standing, action: ReviewAction): Transition | undefined {
  return transitions.find((row) => row.action === action && allows(row, standing));
}

export type DetailedAction = Exclude<
  ReviewAction,
  | 'start_review'
  | 'accept'
  | 'wake'
  | 'reopen'
  | 'answer'
  | 'contact'
  | 'propose'
  | 'start_pilot'
  | 'clear_stage'
>;

export function isDetailed(action: ReviewAction): action is DetailedAction {
  return transitions.some((row) => row.action === action && row.needs !== null);
}

export function statusAfter(standing: Standing, action: ReviewAction): LeadStatus | null {
  const row = transitionFrom(standing, action);
  return row ? (row.to ?? standing.status) : null;
}

/** Lists every step between stages (null for none) in the table. */
export function allowedStageSteps(): { from: LeadStage | null; to: LeadStage | null }[] {
  return transitions.flatMap(({ stage }) =>
    (stage?.from ?? []).flatMap((from) => (stage && from !== stage.to ? [{ from, to: stage.to }] : [])),
  );
}

/** Lists every step between statuses, including a status to itself, in the table and by withdrawal. */
export function allowedSteps(): { from: LeadStatus; to: LeadStatus }[] {
  const steps = new Map<string, { from: LeadStatus; to: LeadStatus }>();
  for (const { from, to } of [...transitions, withdrawal]) {
    if (to === null) continue;
    for (const status of from) steps.set(`${status} ${to}`, { from: status, to });
  }
  return [...steps.values()];
}

/** Returns the reason why a request on a lead is rejected, without looking at other records. */
export function actionError(
  leadId: string,
  standing: Standing,
  request: ReviewRequest,
  now: Date,
): ActionError | null {
  if (statusAfter(standing, request.action) === null)
    return request.action === 'reopen' && standing.stage ? 'has_stage' : 'not_from_here';
  if (request.action === 'duplicate' && request.duplicate_of === leadId) return 'duplicate_of_itself';
  if ('amount' in request && request.amount === 'unclear') return 'amount_unclear';
  return request.action === 'snooze' ? snoozeError(request, now) : null;
}

/** Returns true for a step that says something about the lead; a snooze only puts the review off. */
const isReview = (action: ReviewAction) => action !== 'snooze' && action !== 'wake';

/**
 * Returns the state of a lead after an action. The first step that is neither a snooze nor its end counts as the
 * first review. Throws
 * RangeError if the lead does not allow the action.
 */
export function stateAfter(before: ReviewState, request: ReviewRequest, now: Date): ReviewState {
  const row = transitionFrom(before, request.action);
  if (!row) throw new RangeError(`${request.action} is not allowed from ${before.status}`);
  const moment = now.toISOString();
  const updated = { ...before, isWoken: false, lastStepAt: moment };
  if (request.action === 'note' || request.action === 'answer') return updated;
  if (request.action === 'assign') return { ...updated, assigneeId: request.assignee };
  if (row.stage && row.to === null)
    return { ...updated, stage: stageAfter(before.stage, row.stage.to, request, moment) };
  return {
    status: row.to ?? before.status,
    statusChangedAt: moment,
    firstReviewedAt: before.firstReviewedAt ?? (isReview(request.action) ? moment : null),
    snoozedUntil: request.action === 'snooze' ? snoozeMoment(request).toISOString() : null,
    declineReason: request.action === 'decline' ? request.reason : null,
    duplicateOf: request.action === 'duplicate' ? request.duplicate_of : null,
    assigneeId: before.assigneeId,
    isWoken: request.action === 'wake',
    lastStepAt: moment,
    stage: null,
  };
}

const amountOf = (request: ReviewRequest) =>
  (request.action === 'win' || request.action === 'lose') && request.amount !== 'unclear'
    ? request.amount
    : null;

function stageAfter(
  before: StageState | null,
  to: LeadStage | null,
  request: ReviewRequest,
  moment: string,
): StageState | null {
  if (to === null) return null;
  return {
    name: to,
    changedAt: moment,
    ranPilot: to === 'pilot_running' || (before?.ranPilot ?? false),
    lostReason: request.action === 'lose' ? request.reason : null,
    amount: amountOf(request),
  };
}

/**
 * Returns the state of a lead after its consent is withdrawn. A withdrawal does not count as a review or a founder's
 * step.
 */
export function stateAfterWithdrawal(before: ReviewState, now: Date): ReviewState {
  return {
    ...before,
    status: withdrawal.to,
    statusChangedAt: now.toISOString(),
    snoozedUntil: null,
    declineReason: null,
    duplicateOf: null,
    isWoken: false,
  };
}
