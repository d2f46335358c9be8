import { type FounderStore, requireRecent } from '../founders/authorize';
import { insertHistory } from '../founders/history-queries';
import { csvLine } from '../kernel/csv';
import { wakeDueLeads } from '../review/wake-leads';
import { exportHeadings, listExported } from './export-queries';
import type { InboxFilter } from './inbox';
import { listLeadRows } from './list-queries';
import { selectionOf } from './select-leads';
import type { LeadSelection, ListPlace } from './selection-queries';

const leadsPerBatch = 500;

const cellOf = <Value>(value: Value | Date) => (value instanceof Date ? value.toISOString() : value);

async function* csvOf(
  { database }: FounderStore,
  selection: LeadSelection | undefined,
): AsyncGenerator<string> {
  yield csvLine(exportHeadings);
  let start: ListPlace | null = null;
  while (selection) {
    const from: ListPlace | null = start;
    const { last, isLast, rows } = await database.run(async (orm) => {
      const { rows: batch } = await listLeadRows(orm, {
        selection,
        start: from,
        limit: leadsPerBatch,
        viewerId: null,
      });
      // A lead that was just removed is still in the list but has no row.
      return {
        last: batch.at(-1),
        isLast: batch.length < leadsPerBatch,
        rows: await listExported(orm, batch),
      };
    });
    if (rows.length > 0)
      yield rows.map((row) => csvLine(exportHeadings.map((heading) => cellOf(row[heading])))).join('');
    if (!last || isLast) return;
    start = last;
  }
}

/**
 * Exports all leads of a filter as CSV text, in chunks, with the headings first. Records the
 * export before the first chunk. Throws ApiError `sign_in_required`, `role_required` (readers) and
 * `service_unavailable` at once; a later failure ends the chunks with an error.
 */
export async function exportLeads(store: FounderStore, filter: InboxFilter): Promise<AsyncGenerator<string>> {
  const founder = await requireRecent(store.authorize, 'reviewer');
  await wakeDueLeads(store.database);
  // A search may contain a person's name, so the history records only that there was one.
  const { search, ...conditions } = filter;
  const detail = { ...conditions, hasSearch: search !== '' };
  await store.database.run((orm) =>
    insertHistory(orm, { founderId: founder.id, kind: 'leads_exported', detail }),
  );
  return csvOf(store, selectionOf(filter, founder.id));
}
