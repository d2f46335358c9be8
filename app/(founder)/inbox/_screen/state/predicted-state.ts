import type { FounderName } from '@/lib/founders/founder';
import { declineReasonCodes, lostReasonCodes } from '@/lib/leads/lead-status';
import { readStageAmount, reviewActions } from '@/lib/review/actions';
import type { LeadState } from '@/lib/review/history';
import type { ReviewRequest } from '@/lib/review/review';
import { actionError, stateAfter } from '@/lib/review/transitions';

const amountOf = (fields: URLSearchParams) => readStageAmount(fields.get('amount') ?? '');

/** Parses the action in a form's fields; undefined if it is not valid, in which case the portal reports the error. */
export function requestOf(fields: URLSearchParams): ReviewRequest | undefined {
  const action = reviewActions.find((each) => each === fields.get('action'));
  const text = fields.get('text')?.trim() ?? '';
  switch (action) {
    case 'decline': {
      const reason = declineReasonCodes.find((code) => code === fields.get('reason'));
      return reason && { action, reason, ...(text !== '' && { text }) };
    }
    case 'duplicate': {
      const original = fields.get('duplicate_of')?.trim() ?? '';
      return original === '' ? undefined : { action, duplicate_of: original };
    }
    case 'snooze': {
      const until = fields.get('until')?.trim() ?? '';
      const zone = fields.get('zone')?.trim();
      return until === '' ? undefined : { action, until, ...(zone && { zone }) };
    }
    case 'assign':
      return { action, assignee: fields.get('assignee')?.trim() || null };
    case 'win':
      return { action, amount: amountOf(fields) };
    case 'lose': {
      const reason = lostReasonCodes.find((code) => code === fields.get('reason'));
      return reason && { action, reason, amount: amountOf(fields), ...(text !== '' && { text }) };
    }
    case 'note':
      return text === '' ? undefined : { action, text };
    case undefined:
      return undefined;
    default:
      return { action };
  }
}

/**
 * Predicts a lead's state after a request, by the same table as the portal; undefined if the portal will refuse it.
 * `now` is the portal's time as far as the page knows it.
 */
export function stateAfterRequest(
  leadId: string,
  before: LeadState,
  request: ReviewRequest,
  founders: readonly FounderName[],
  now: Date,
): LeadState | undefined {
  if (actionError(leadId, before, request, now)) return undefined;
  const { version, assignee, ...review } = before;
  const { assigneeId, statusChangedAt, ...after } = stateAfter(
    { ...review, assigneeId: assignee?.id ?? null },
    request,
    now,
  );
  const isSame = assigneeId === (assignee?.id ?? null);
  return {
    ...after,
    statusChangedAt: statusChangedAt ?? before.statusChangedAt,
    version: version + 1,
    assignee: isSame ? assignee : (founders.find(({ id }) => id === assigneeId) ?? null),
  };
}
