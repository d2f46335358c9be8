import { type Database, transactionTime } from '../../db/connect';
import { isApiError } from '../kernel/api-error';
import { changeLeads } from './change-leads';
import { findDue, listDueLeads, lockLeads } from './queries';

/** Leads that one transaction brings back at most: so few that it ends in time on a slow database too. */
const leadsAtOnceMax = 50;

/** How long one reader goes on bringing leads back, in milliseconds; the next one does the rest. */
const wakeWithinMs = 500;

/**
 * Brings snoozed leads back whose moment has come, with an entry in their history that names nobody. Whatever
 * reads leads by status calls it first, so that no timer has to be right. Leads that cannot be written now
 * stay snoozed until the next reader, which is better than not to be read. Gives the server's time before, for what
 * is read next: it holds all that was stored until then.
 */
export async function wakeDueLeads(database: Database): Promise<Date> {
  const { now, hasDueLeads } = await database.run(findDue);
  if (!hasDueLeads) return now;
  const endsAt = performance.now() + wakeWithinMs;
  try {
    while ((await wakeSome(database)) === leadsAtOnceMax && performance.now() < endsAt);
  } catch (error) {
    if (!isApiError(error) || error.code !== 'service_unavailable') throw error;
  }
  return now;
}

function wakeSome(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    const due = await listDueLeads(tx, leadsAtOnceMax);
    const now = await transactionTime(tx);
    const locked = await lockLeads(tx, due);
    const stillDue = [...locked.values()].filter(
      ({ status, snoozedUntil }) => status === 'snoozed' && snoozedUntil !== null && snoozedUntil <= now,
    );
    const seen = stillDue.map(({ id, version }) => ({ leadId: id, version }));
    await changeLeads(tx, null, seen, { action: 'wake' });
    return seen.length;
  });
}
