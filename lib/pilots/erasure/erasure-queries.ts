import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Orm, Transaction } from '../../../db/connect';
import { insertHistory } from '../../founders/history-queries';
import { history } from '../../founders/tables';
import { pilots } from '../tables';

/** Calls from which one statement removes erased pilots; 20,000 take longer than a statement may. */
const callsAtOnceMax = 1_000;

/** Deletes a pilot with its records. {@link forgetCallsOfErased} removes it from its calls. */
export async function deletePilot(
  tx: Transaction,
  pilotId: string,
  why: 'erased' | 'retention',
): Promise<void> {
  await tx.execute(sql`select set_config('pilot.removal', ${why}, true)`);
  await tx.delete(pilots).where(eq(pilots.id, pilotId));
}

/** Removes an erased pilot and its items from some of its calls, until no such call is left. */
export function forgetCallsOfErased(orm: Orm): Promise<{ isAll: boolean }> {
  return orm.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pilot.removal', 'erased', true)`);
    const forgotten = await tx.execute(sql`
      update usage_ledger set pilot_id = null, item = null where usage_id in (
        select usage_id from usage_ledger where pilot_id = (
          select pilot_id from api_keys where pilot_id is not null
            and not exists (select from pilots where pilots.pilot_id = api_keys.pilot_id)
            and exists (select from usage_ledger where usage_ledger.pilot_id = api_keys.pilot_id)
          limit 1)
        order by usage_id limit ${callsAtOnceMax} for update skip locked)
      returning 1`);
    return { isAll: forgotten.length === 0 };
  });
}

/**
 * Deletes a pilot that was closed more than `months` months ago, with all its records, and records that; or removes an
 * erased one from some of its calls.
 */
export function deletePilotsClosedFor(orm: Orm, months: number): Promise<{ isAll: boolean }> {
  return orm.transaction(async (tx) => {
    const [old] = await tx
      .select({ id: pilots.id })
      .from(pilots)
      .where(lt(pilots.closedAt, sql`now() - make_interval(months => ${months}::integer)`))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!old) return forgetCallsOfErased(tx);
    await deletePilot(tx, old.id, 'retention');
    const detail = { months, pilots: 1, pilot: old.id };
    await insertHistory(tx, { founderId: null, kind: 'pilots_purged', detail });
    return { isAll: false };
  });
}

export const erasablePilots = {
  listErased: (orm: Orm, after: Date): Promise<{ id: string; removedAt: Date }[]> =>
    orm
      .select({ id: sql<string>`detail->>'pilot'`, removedAt: history.at })
      .from(history)
      .where(and(eq(history.kind, 'pilot_erased'), gt(history.at, after)))
      .orderBy(asc(history.at)),
  listIds: async (orm: Orm, behind: string, max: number): Promise<string[]> => {
    const rows = await orm
      .select({ id: pilots.id })
      .from(pilots)
      .where(gt(pilots.id, behind))
      .orderBy(asc(pilots.id))
      .limit(max);
    return rows.map(({ id }) => id);
  },
  // The backup may be from before the pilot was closed.
  eraseAgain: async (database: Database, ids: string[]): Promise<void> => {
    for (const id of ids) await database.transaction((tx) => deletePilot(tx, id, 'erased'));
    while (!(await database.run(forgetCallsOfErased)).isAll);
  },
};
