import { transactionTime } from '../../db/connect';
import type { FounderStore } from '../founders/authorize';
import { wakeDueLeads } from '../review/wake-leads';
import { readCounts } from './count-views';
import { type InboxCounts, type InboxFilter, type InboxPage, leadsPerPage } from './inbox';
import { listLeadRows } from './list-queries';
import { cursorOf, startOf } from './read-cursor';
import { selectionOf, toInboxRow } from './select-leads';

/** How many leads a filter has, where the counts of all leads say so. */
function totalOf(filter: InboxFilter, { viewCounts }: InboxCounts): number | null {
  const { view, status, band, offer, buyerType, source, assignee, search } = filter;
  const isWholeView = status.length === 0 && band.length === 0 && search === '';
  return isWholeView && [offer, buyerType, source, assignee].every((value) => value === null)
    ? viewCounts[view]
    : null;
}

/**
 * A page of the inbox: at most {@link leadsPerPage} leads of a filter in its order, with the counts of all
 * leads. Throws ApiError `sign_in_required` without a session and `service_unavailable` in database trouble.
 */
export async function listLeads(
  { database, authorize }: FounderStore,
  filter: InboxFilter,
): Promise<InboxPage> {
  const founder = await authorize();
  await wakeDueLeads(database);
  const selection = selectionOf(filter, founder.id);
  const start = startOf(filter.cursor);
  const [asOf, rows, counted] = await database.run(async (orm) => {
    const readAt = await transactionTime(orm);
    return Promise.all([
      readAt,
      selection ? listLeadRows(orm, { selection, start, limit: leadsPerPage + 1, viewerId: founder.id }) : [],
      readCounts(database, orm, founder.id, readAt),
    ]);
  });
  const isBefore = start?.side === 'before';
  const hasMore = rows.length > leadsPerPage;
  const page = rows.slice(0, leadsPerPage);
  if (isBefore) page.reverse();
  const first = page.at(0);
  const last = page.at(-1);
  return {
    rows: page.map(toInboxRow),
    nextCursor: last && (isBefore || hasMore) ? cursorOf({ side: 'after', place: last }) : null,
    previousCursor:
      first && (isBefore ? hasMore : start !== null) ? cursorOf({ side: 'before', place: first }) : null,
    ...counted,
    total: totalOf(filter, counted),
    asOf: asOf.toISOString(),
  };
}
