import { type Database, transactionTime } from '../../db/connect';
import { isApiError } from '../kernel/errors';
import { changeLeads } from './change-leads';
import { findDue, listDueLeads, lockLeads } from './queries';

/** Maximum number of leads per transaction, small enough for a slow database. */
const leadsAtOnceMax = 50;

/** Time that one reader spends on waking leads, in milliseconds; the next reader continues. */
const wakeWithinMs = 500;

/**
 * Wakes snoozed leads that are due, with a history entry without a founder. Every query of leads by status calls it
 * first, so that no timer is needed. Leads that cannot be written now stay snoozed until the next call, so reads never
 * fail because of it. Returns the database's time before the update; everything stored until then is visible to the
 * next query.
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
