import { transactionTime } from '../../db/connect';
import type { FounderStore } from '../founders/authorize';
import { wakeDueLeads } from '../review/wake-leads';
import { countLeads, foldLeadCounts } from './count-queries';
import { type InboxFilter, type InboxPage, leadsPerPage } from './inbox';
import { listLeadRows } from './list-queries';
import { cursorOf, startOf } from './read-cursor';
import { selectionOf, toInboxRow } from './select-leads';

/** Changes of the counts beyond which whoever reads them folds them. */
const changesToFoldMax = 2_000;

/**
 * A page of the inbox: at most {@link leadsPerPage} leads of a filter in its order, with the counts of all
 * leads. Throws ApiError `sign_in_required` without a session and `service_unavailable` in database trouble.
 */
export async function listLeads(
  { database, authorize }: FounderStore,
  filter: InboxFilter,
): Promise<InboxPage> {
  await authorize();
  await wakeDueLeads(database);
  const selection = selectionOf(filter);
  const start = startOf(filter.cursor);
  const [asOf, rows, { counts, changesToFold }] = await database.run(async (orm) => {
    const readAt = await transactionTime(orm);
    return Promise.all([
      readAt,
      selection ? listLeadRows(orm, selection, start, leadsPerPage + 1) : [],
      countLeads(orm),
    ]);
  });
  // Nobody waits for it, and the next reader tries again.
  if (changesToFold > changesToFoldMax) database.run(foldLeadCounts).catch(() => {});
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
    counts,
    asOf: asOf.toISOString(),
  };
}
