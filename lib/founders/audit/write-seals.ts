import { hash } from 'node:crypto';
import type { Database } from '../../../db/connect';
import { dayMs } from '../../kernel/weeks';
import { log } from '../../process/log';
import type { HistoryRow } from '../tables';
import { type AuditEntry, auditText, sealedDetail, securityEvent } from './audit-entry';
import {
  type EntryRange,
  findLastSeal,
  findNewestSealed,
  insertSeals,
  listUnsealed,
  lockSeals,
} from './seal-queries';

const sealEveryMs = 5_000;

const sealedAtOnce = 1_000;

/** Entries before the newest sealed one that may still be committed late. */
const lateEntriesMax = 10_000;

/** Entries that one statement searches for missed ones, few enough for the limit of a statement. */
const entriesPerLook = 200_000;

/** Entries that are older than this when sealed, such as those from before an upgrade, get no log line. */
const loggedWithinMs = dayMs;

export const sha256Of = (text: string): string => hash('sha256', text, 'hex');

export function auditEntry(
  { id, at, founderId, kind, leadId, offerId, detail }: HistoryRow,
  { no, previous }: { no: number; previous: string | null },
): AuditEntry {
  return {
    no,
    id,
    at: at.toISOString(),
    founder_id: founderId,
    kind,
    lead_id: leadId,
    offer_id: offerId,
    detail: sealedDetail(kind, detail),
    previous_sha256: previous,
  };
}

/** Seals one batch of a range and writes a log line for each entry. Returns true if there may be more. */
async function sealSome(database: Database, range: EntryRange): Promise<boolean> {
  const sealed = await database.transaction(async (tx) => {
    await lockSeals(tx);
    const rows = await listUnsealed(tx, range, sealedAtOnce);
    const last = await findLastSeal(tx);
    let [no, previous] = [last?.no ?? 0, last?.sha256 ?? null];
    const chained = rows.map((row) => {
      no += 1;
      const entry = auditEntry(row, { no, previous });
      previous = sha256Of(auditText(entry));
      return { entry, seal: { no, historyId: row.id, sha256: previous } };
    });
    if (chained.length > 0)
      await insertSeals(
        tx,
        chained.map(({ seal }) => seal),
      );
    return chained;
  });
  for (const { entry, seal } of sealed) {
    if (Date.now() - Date.parse(entry.at ?? '') > loggedWithinMs) continue;
    const event = securityEvent(entry, seal.sha256);
    log[event.outcome === 'refused' ? 'warn' : 'info'](event, 'history');
  }
  return sealed.length === sealedAtOnce;
}

/** Seals the committed entries: the newest, and with `isWhole` also those missed before. */
export async function writeSeals(database: Database, isWhole = false): Promise<void> {
  let recent = 0;
  do recent = (await database.run(findNewestSealed)) - lateEntriesMax;
  while (await sealSome(database, { after: recent, until: Number.MAX_SAFE_INTEGER }));
  for (let after = 0; isWhole && after < recent; after += entriesPerLook) {
    while (await sealSome(database, { after, until: after + entriesPerLook }));
  }
}

/**
 * Seals the history every few seconds, and once more when it is stopped. Returns a function that stops it; `onFailure`
 * receives errors, and the next run seals what is left.
 */
export function writeSealsRegularly(
  database: Database,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let turn = writeSeals(database, true).catch(onFailure);
  const timer = setInterval(() => {
    turn = turn.then(() => writeSeals(database)).catch(onFailure);
  }, sealEveryMs).unref();
  return async () => {
    clearInterval(timer);
    await turn.then(() => writeSeals(database)).catch(onFailure);
  };
}
