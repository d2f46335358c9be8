import { randomUUID } from 'node:crypto';
import { type FounderStore, requireRole } from '../founders/authorize';
import { isApiError } from '../kernel/errors';
import { bulkLeadsMax } from '../review/actions';
import { changeLeads } from '../review/change-leads';
import { countEntries } from '../review/queries';
import type { ReviewOutcome, ReviewRequest, SeenLead } from '../review/review';
import { wakeDueLeads } from '../review/wake-leads';
import type { InboxFilter } from './inbox';
import { listLeadRows } from './list-queries';
import { selectionOf } from './select-leads';
import { selectedLeadsMax, waitingSince } from './views';

export interface ConfirmedCount {
  count: number;
  /** The page's `asOf`. Leads that arrived or woke later are not counted and not changed. */
  asOf: string;
}

export type SelectionOutcome =
  | {
      outcome: 'done';
      /** Id for an undo of the whole action. */
      batch: string;
      /** In the order of the list; empty when a batch of this id already ran. */
      outcomes: ReviewOutcome[];
      changed: number;
      /** False when the database failed midway: the remaining leads are unchanged. */
      isWhole: boolean;
    }
  | { outcome: 'count_changed'; count: number }
  | { outcome: 'too_many_leads' };

/** Lists the leads that matched a filter at a given time, in list order; null when there are too many. */
async function listSelected(
  { database }: FounderStore,
  filter: InboxFilter,
  founderId: string,
  asOf: string,
): Promise<SeenLead[] | null> {
  const selection = selectionOf(filter, founderId);
  if (!selection) return [];
  const limit = selectedLeadsMax + 1;
  const rows = await database.run((orm) =>
    listLeadRows(orm, { selection, start: null, limit, viewerId: null }),
  );
  const seen = rows.rows.filter((row) => waitingSince(row, row.createdAt) <= asOf);
  return seen.length > selectedLeadsMax ? null : seen.map(({ leadId, version }) => ({ leadId, version }));
}

const changedIn = (outcomes: readonly ReviewOutcome[]) =>
  outcomes.filter(({ outcome }) => outcome === 'changed').length;

/**
 * Applies an action to all leads of a filter, in transactions of at most {@link bulkLeadsMax} leads that share one
 * batch id for an undo. Changes nothing if the number of leads differs from the confirmed count, not counting leads
 * that arrived or woke since. Skips leads that changed in the meantime and reports them in their outcomes. A repeated
 * request with the same `batch` is not applied again: it returns the number of leads changed so far, which may be
 * partial if the first request failed midway or is still running. Throws ApiError `sign_in_required`, `role_required`
 * for readers, and `service_unavailable` if nothing was changed.
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
      const changed = await store.database.transaction((tx) =>
        changeLeads(tx, founder, some, request, batch),
      );
      outcomes.push(...changed);
    } catch (error) {
      if (at === 0 || !isApiError(error) || error.code !== 'service_unavailable') throw error;
      return { outcome: 'done', batch, outcomes, changed: changedIn(outcomes), isWhole: false };
    }
  }
  return { outcome: 'done', batch, outcomes, changed: changedIn(outcomes), isWhole: true };
}
