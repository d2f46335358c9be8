import type { FounderStore } from '../founders/authorize';
import { jsonOf } from '../kernel/json-of';
import { isStorableMoment } from '../kernel/storable';
import { bands } from '../leads/lead';
import { readPilotMarks } from '../pilots/board/read-board';
import { wakeDueLeads } from '../review/wake-leads';
import { countDoneToday } from './count-queries';
import { readCounts } from './count-views';
import { countAlike } from './detail-queries';
import { type InboxFilter, type InboxPage, leadsPerPage } from './inbox';
import { countSelected, listLeadRows, listSavedViews } from './list-queries';
import { selectionOf, toInboxRow } from './select-leads';
import type { ListPlace } from './selection-queries';
import { countInView, selectedLeadsMax } from './views';

/** Returns true when the folded counts cover the filter. */
function isSummed({ offer, buyerType, source, assignee, search }: InboxFilter): boolean {
  return search === '' && [offer, buyerType, source, assignee].every((value) => value === null);
}

/**
 * Lists a page of the inbox: at most {@link leadsPerPage} leads of a filter in its order, from the start or after an
 * earlier page's cursor, with the counts of all leads.
 */
export async function listLeads(
  { database, authorize }: FounderStore,
  filter: InboxFilter,
  cursor: string | null = null,
): Promise<InboxPage> {
  const founder = await authorize();
  const asOf = await wakeDueLeads(database);
  const selection = selectionOf(filter, founder.id);
  const start = startOf(cursor);
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
  const hasMore = rows.length > leadsPerPage;
  const page = rows.slice(0, leadsPerPage);
  const isWholeView = isSummed(filter) && status.length === 0 && band.length === 0;
  const doneToday =
    isWholeView && page.length === 0 ? await database.run((orm) => countDoneToday(orm, founder.id)) : null;
  const alike = await database.run((orm) =>
    countAlike(
      orm,
      page.map(({ leadId }) => leadId),
    ),
  );
  const accepted = page.filter(({ status }) => status === 'accepted').map(({ leadId }) => leadId);
  const pilots = await readPilotMarks({ database, authorize }, accepted);
  const last = page.at(-1);
  return {
    rows: page.map((row) => ({
      ...toInboxRow(row),
      alikeCount: alike.get(row.leadId) ?? 0,
      pilot: pilots.get(row.leadId) ?? null,
    })),
    nextCursor: last && hasMore ? cursorOf(last) : null,
    ...counts,
    total,
    doneToday,
    savedViews,
    asOf: asOf.toISOString(),
  };
}

export function cursorOf({ band, score, placedAt, leadId }: ListPlace): string {
  return Buffer.from(JSON.stringify([band, score, placedAt, leadId])).toString('base64url');
}

/** Decodes a cursor; returns null (the first page) for an invalid one. */
function startOf(cursor: string | null): ListPlace | null {
  const parts = jsonOf(Buffer.from(cursor ?? '', 'base64url').toString('utf8'));
  if (!Array.isArray(parts)) return null;
  const [bandText, score, placedAt, leadId]: unknown[] = parts;
  const band = bands.find((known) => known === bandText);
  if (band === undefined) return null;
  if (typeof score !== 'number' || !Number.isInteger(score) || Math.abs(score) > 1_000) return null;
  if (typeof placedAt !== 'string' || !isStorableMoment(placedAt)) return null;
  if (typeof leadId !== 'string' || !/^lead_[0-9a-z]{1,64}$/.test(leadId)) return null;
  return { band, score, placedAt, leadId };
}
