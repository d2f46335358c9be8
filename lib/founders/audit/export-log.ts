import type { Database } from '../../../db/connect';
import { type FounderStore, requireRecent } from '../authorize';
import { insertHistory } from '../history-queries';
import { type AuditEntry, auditLine, auditText } from './audit-entry';
import { findLastSeal, listSealed } from './seal-queries';
import { auditEntry, writeSeals } from './write-seals';

const entriesPerBatch = 500;

/**
 * Exports the log for owners as JSON lines, in chunks: a head, then the entries in the order of the chain. Records the
 * export, which is the last entry. Throws ApiError `sign_in_required` (also for a sign-in that is not recent),
 * `role_required` or `service_unavailable` at once; a later failure ends the chunks with an error.
 */
export async function exportLog(store: FounderStore): Promise<AsyncGenerator<string>> {
  const { database } = store;
  const founder = await requireRecent(store.authorize, 'owner');
  await database.run((orm) => insertHistory(orm, { founderId: founder.id, kind: 'log_exported' }));
  await writeSeals(database, true);
  return auditLines(database);
}

/** Yields the lines of an export: those of the entries that are sealed when it begins. */
export async function* auditLines(database: Database): AsyncGenerator<string> {
  const last = await database.run(findLastSeal);
  yield `${JSON.stringify({ log: 1, entries: last?.no ?? 0, sha256: last?.sha256 ?? null })}\n`;
  let place: { no: number; previous: string | null } = { no: 0, previous: null };
  while (last && place.no < last.no) {
    const after = place.no;
    const rows = await database.run((orm) => listSealed(orm, after, entriesPerBatch));
    if (rows.length === 0) return;
    let lines = '';
    for (const { no, id, sha256, entry } of rows) {
      if (no > last.no) break;
      const chained = entry
        ? auditEntry(entry, { no, previous: place.previous })
        : removed(no, id, place.previous);
      lines += `${auditLine(auditText(chained), sha256)}\n`;
      place = { no, previous: sha256 };
    }
    if (lines === '') return;
    yield lines;
  }
}

/** Returns the line of an entry that is no longer in the database. Its hash does not fit. */
function removed(no: number, id: number, previous: string | null): AuditEntry {
  const nothing = { at: null, founder_id: null, kind: null, lead_id: null, offer_id: null };
  return { no, id, ...nothing, detail: {}, previous_sha256: previous };
}
