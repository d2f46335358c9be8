import { randomUUID } from 'node:crypto';
import { type FounderStore, requireRole } from '../founders/authorize';
import { isApiError } from '../kernel/api-error';
import { bulkLeadsMax } from '../review/actions';
import { changeLeads } from '../review/change-leads';
import { countEntries } from '../review/queries';
import type { ReviewOutcome, ReviewRequest, SeenLead } from '../review/review';
import { wakeDueLeads } from '../review/wake-leads';
import type { InboxFilter } from './inbox';
import { listLeadRows } from './list-queries';
import { selectionOf } from './select-leads';
import { selectedLeadsMax } from './selection-limits';
import type { ListStart } from './selection-queries';
import { waitingSince } from './views';

/** What a founder was told of a filter before the step: how many leads it has, and when they were counted. */
export interface ConfirmedCount {
  count: number;
  /** The page's `asOf`: what came or woke later was not counted, and stays as it is. */
  asOf: string;
}

export type SelectionOutcome =
  | {
      outcome: 'done';
      /** What an undo names; it takes the whole step back. */
      batch: string;
      /** In the order of the list; none where it was done before, under the same id. */
      outcomes: ReviewOutcome[];
      /** Leads that the step was taken on. */
      changed: number;
      /** False where the database did not take the rest: those leads stay as they were. */
      isWhole: boolean;
    }
  | { outcome: 'count_changed'; count: number }
  | { outcome: 'too_many_leads' };

/** The leads of a filter that were there at a moment, in the order of the list; null where they are too many. */
async function listSelected(
  { database }: FounderStore,
  filter: InboxFilter,
  founderId: string,
  asOf: string,
): Promise<SeenLead[] | null> {
  const selection = selectionOf(filter, founderId);
  if (!selection) return [];
  const limit = selectedLeadsMax + 1;
  const start: ListStart | null = null;
  const rows = await database.run((orm) => listLeadRows(orm, { selection, start, limit, viewerId: null }));
  const seen = rows.rows.filter((row) => waitingSince(row, row.createdAt) <= asOf);
  return seen.length > selectedLeadsMax ? null : seen.map(({ leadId, version }) => ({ leadId, version }));
}

const changedIn = (outcomes: readonly ReviewOutcome[]) =>
  outcomes.filter(({ outcome }) => outcome === 'changed').length;

/**
 * Does an action on all leads of a filter, as many as the founder was told before, in transactions of at most
 * {@link bulkLeadsMax} leads with one batch for an undo. Nothing is done where the number is another one by now, but for
 * leads that came or woke since it was told. A lead that changes meanwhile stays as it is, as its outcome says. A step
 * that comes again under its id `batch` is not taken again: its answer says on how many leads it was, which may be some
 * where the first request broke off or is still being carried out. Throws ApiError `sign_in_required`, `role_required`
 * for readers, and `service_unavailable` as long as nothing was done.
 */
export async function applyToSelection(
  store: FounderStore,
  filter: InboxFilter,
  confirmed: ConfirmedCount,
  request: ReviewRequest,
  batch: string = randomUUID(),
): Promise<SelectionOutcome> {
  const founder = await requireRole(store.authorize, 'reviewer');
  await wakeDueLeads(store.database);
  const before = await store.database.run((orm) => countEntries(orm, batch));
  if (before > 0) {
    const isWhole = before >= confirmed.count;
    return { outcome: 'done', batch, outcomes: [], changed: before, isWhole };
  }
  const seen = await listSelected(store, filter, founder.id, confirmed.asOf);
  if (seen === null) return { outcome: 'too_many_leads' };
  if (seen.length !== confirmed.count) return { outcome: 'count_changed', count: seen.length };
  const outcomes: ReviewOutcome[] = [];
  for (let at = 0; at < seen.length; at += bulkLeadsMax) {
    const some = seen.slice(at, at + bulkLeadsMax);
    try {
      const came = await store.database.transaction((tx) => changeLeads(tx, founder, some, request, batch));
      outcomes.push(...came);
    } catch (error) {
      if (at === 0 || !isApiError(error) || error.code !== 'service_unavailable') throw error;
      return { outcome: 'done', batch, outcomes, changed: changedIn(outcomes), isWhole: false };
    }
  }
  return { outcome: 'done', batch, outcomes, changed: changedIn(outcomes), isWhole: true };
}
