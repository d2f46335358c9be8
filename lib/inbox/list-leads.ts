import type { FounderStore } from '../founders/authorize';
import { wakeDueLeads } from '../review/wake-leads';
import { countAlike } from './companies/alike-queries';
import { readCounts } from './count-views';
import { type InboxFilter, type InboxPage, leadsPerPage } from './inbox';
import { countSelected, listLeadRows } from './list-queries';
import { cursorOf, startOf } from './read-cursor';
import { listSavedViews } from './saved-views/saved-view-queries';
import { selectionOf, toInboxRow } from './select-leads';
import { selectedLeadsMax } from './selection-limits';
import { countInView } from './views';

/** Returns true when the folded counts cover the filter. */
function isSummed({ offer, buyerType, source, assignee, search }: InboxFilter): boolean {
  return search === '' && [offer, buyerType, source, assignee].every((value) => value === null);
}

/**
 * Lists a page of the inbox: at most {@link leadsPerPage} leads of a filter in its order, with the counts of all leads.
 * Throws ApiError `sign_in_required` without a session and `service_unavailable` if the database fails.
 */
export async function listLeads(
  { database, authorize }: FounderStore,
  filter: InboxFilter,
): Promise<InboxPage> {
  const founder = await authorize();
  const asOf = await wakeDueLeads(database);
  const selection = selectionOf(filter, founder.id);
  const start = startOf(filter.cursor);
  const [{ rows, matches }, { sums, counts }, savedViews] = await database.run((orm) => {
    const asked = { start, limit: leadsPerPage + 1, viewerId: founder.id };
    return Promise.all([
      selection ? listLeadRows(orm, { selection, ...asked }) : { rows: [], matches: 0 },
      readCounts(database, orm, founder.id, asOf),
      listSavedViews(orm, founder.id),
    ]);
  });
  const { view, status, band } = filter;
  const listed = countInView(sums, view, status, band);
  let total = isSummed(filter) ? listed : matches;
  // Counting reads every lead of the view, so only small views are counted.
  if (total === null && selection && filter.search === '' && listed <= selectedLeadsMax)
    total = await database.run((orm) => countSelected(orm, selection));
  const isBefore = start?.side === 'before';
  const hasMore = rows.length > leadsPerPage;
  const page = rows.slice(0, leadsPerPage);
  if (isBefore) page.reverse();
  const alike = await database.run((orm) =>
    countAlike(
      orm,
      page.map(({ leadId }) => leadId),
    ),
  );
  const first = page.at(0);
  const last = page.at(-1);
  return {
    rows: page.map((row) => ({ ...toInboxRow(row), alikeCount: alike.get(row.leadId) ?? 0 })),
    nextCursor: last && (isBefore || hasMore) ? cursorOf({ side: 'after', place: last }) : null,
    previousCursor:
      first && (isBefore ? hasMore : start !== null) ? cursorOf({ side: 'before', place: first }) : null,
    ...counts,
    total,
    savedViews,
    asOf: asOf.toISOString(),
  };
}
