import type { ReviewState } from './history';
import type { ReviewRequest } from './review';
import { snoozeMoment, statusAfter } from './transitions';

/**
 * How a lead stands after an action that is allowed from where it stands. The first step away from new is its
 * first review. Throws RangeError for an action that is not allowed.
 */
export function stateAfter(before: ReviewState, request: ReviewRequest, now: Date): ReviewState {
  const status = statusAfter(before.status, request.action);
  if (status === null) throw new RangeError(`${request.action} is not allowed from ${before.status}`);
  if (request.action === 'note') return before;
  if (request.action === 'assign') return { ...before, assigneeId: request.assignee };
  const moment = now.toISOString();
  return {
    status,
    statusChangedAt: moment,
    firstReviewedAt: before.firstReviewedAt ?? moment,
    snoozedUntil: request.action === 'snooze' ? snoozeMoment(request.until).toISOString() : null,
    declineReason: request.action === 'decline' ? request.reason : null,
    duplicateOf: request.action === 'duplicate' ? request.duplicate_of : null,
    assigneeId: before.assigneeId,
  };
}
