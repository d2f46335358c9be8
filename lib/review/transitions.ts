import { dayMs } from '../kernel/weeks';
import { type LeadStatus, leadStatuses } from '../leads/lead-status';
import { type ActionError, type ReviewAction, snoozeDaysMax } from './actions';
import type { ReviewState } from './history';
import type { ReviewRequest } from './review';

/** A row of the lifecycle: what may be done, from where, and where it leads. */
export interface Transition {
  action: ReviewAction;
  from: readonly LeadStatus[];
  /** Null where the status stays. */
  to: LeadStatus | null;
  /** The detail without which it is rejected. */
  needs: 'reason' | 'duplicate_of' | 'until' | 'assignee' | 'text' | null;
}

/** Whether a founder has decided on a lead of a status; nothing is left to decide once consent was taken back. */
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

/** The lifecycle of leads (docs/decisions/011). The database's own list of allowed steps is tested against it. */
export const transitions: readonly Transition[] = [
  { action: 'start_review', from: ['new'], to: 'in_review', needs: null },
  { action: 'accept', from: undecided, to: 'accepted', needs: null },
  { action: 'decline', from: undecided, to: 'declined', needs: 'reason' },
  { action: 'duplicate', from: undecided, to: 'duplicate', needs: 'duplicate_of' },
  { action: 'snooze', from: undecided, to: 'snoozed', needs: 'until' },
  { action: 'wake', from: ['snoozed'], to: 'in_review', needs: null },
  { action: 'reopen', from: decided, to: 'in_review', needs: null },
  { action: 'assign', from: living, to: null, needs: 'assignee' },
  { action: 'note', from: living, to: null, needs: 'text' },
];

/** The one step that is no founder's: whoever holds the receipt takes the consent back. Nothing leads out of it. */
const withdrawal = { from: living, to: 'withdrawn' } as const;

/** Whether the contact data of a lead of this status may be corrected, and consent be taken back. */
export function isWithdrawable(status: LeadStatus): boolean {
  return withdrawal.from.includes(status);
}

/** The actions that a lead of a status allows, in the table's order. */
export function actionsFrom(status: LeadStatus): ReviewAction[] {
  return transitions.filter(({ from }) => from.includes(status)).map(({ action }) => action);
}

/** The status after an action; null when the action is not allowed from there. */
export function statusAfter(status: LeadStatus, action: ReviewAction): LeadStatus | null {
  const row = transitions.find((transition) => transition.action === action);
  return row?.from.includes(status) ? (row.to ?? status) : null;
}

/** Every step from one status to another, or to itself, that an action of the table or a withdrawal takes. */
export function allowedSteps(): { from: LeadStatus; to: LeadStatus }[] {
  const steps = new Map<string, { from: LeadStatus; to: LeadStatus }>();
  for (const { from, to } of [...transitions, withdrawal]) {
    if (to === null) continue;
    for (const status of from) steps.set(`${status} ${to}`, { from: status, to });
  }
  return [...steps.values()];
}

/** The moment that a snooze's date or time means. */
function snoozeMoment(until: string): Date {
  return new Date(until);
}

/** Why a request is rejected for a lead of this id and status, as far as it shows without other records. */
export function actionError(
  leadId: string,
  status: LeadStatus,
  request: ReviewRequest,
  now: Date,
): ActionError | null {
  if (statusAfter(status, request.action) === null) return 'not_from_here';
  if (request.action === 'duplicate' && request.duplicate_of === leadId) return 'duplicate_of_itself';
  if (request.action === 'snooze') {
    const aheadMs = snoozeMoment(request.until).getTime() - now.getTime();
    if (!(aheadMs > 0 && aheadMs <= snoozeDaysMax * dayMs)) return 'until_not_ahead';
  }
  return null;
}

/**
 * How a lead stands after an action that is allowed from where it stands. The first step away from new is its
 * first review. Throws RangeError for an action that is not allowed.
 */
export function stateAfter(before: ReviewState, request: ReviewRequest, now: Date): ReviewState {
  const status = statusAfter(before.status, request.action);
  if (status === null) throw new RangeError(`${request.action} is not allowed from ${before.status}`);
  const moment = now.toISOString();
  const beside = { ...before, isWoken: false, lastStepAt: moment };
  if (request.action === 'note') return beside;
  if (request.action === 'assign') return { ...beside, assigneeId: request.assignee };
  return {
    status,
    statusChangedAt: moment,
    firstReviewedAt: before.firstReviewedAt ?? moment,
    snoozedUntil: request.action === 'snooze' ? snoozeMoment(request.until).toISOString() : null,
    declineReason: request.action === 'decline' ? request.reason : null,
    duplicateOf: request.action === 'duplicate' ? request.duplicate_of : null,
    assigneeId: before.assigneeId,
    isWoken: request.action === 'wake',
    lastStepAt: moment,
  };
}

/** How a lead stands once its consent is taken back. A withdrawal is no review, and no founder's step. */
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
