import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Orm, Transaction } from '../../../db/connect';
import { insertHistory } from '../../founders/history-queries';
import { history } from '../../founders/tables';
import { pilots } from '../tables';

/** Calls that one statement takes a pilot out of; 20,000, which a key may make, take longer than a statement may. */
const callsAtOnceMax = 1_000;

/**
 * Deletes a pilot with all its records and returns true; or takes it out of some of its calls and returns false, until
 * few are left.
 */
export async function deletePilot(
  tx: Transaction,
  pilotId: string,
  why: 'erased' | 'retention',
): Promise<boolean> {
  await tx.execute(sql`select set_config('pilot.removal', ${why}, true)`);
  const forgotten = await tx.execute(sql`
    update usage_ledger set pilot_id = null, item = null where usage_id in
      (select usage_id from usage_ledger where pilot_id = ${pilotId} limit ${callsAtOnceMax})
    returning 1`);
  if (forgotten.length === callsAtOnceMax) return false;
  await tx.delete(pilots).where(eq(pilots.id, pilotId));
  return true;
}

/** Deletes a pilot that was closed more than `months` months ago, with all its records, and records that. */
export function deletePilotsClosedFor(orm: Orm, months: number): Promise<{ isAll: boolean }> {
  return orm.transaction(async (tx) => {
    const [old] = await tx
      .select({ id: pilots.id })
      .from(pilots)
      .where(lt(pilots.closedAt, sql`now() - make_interval(months => ${months}::integer)`))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!old) return { isAll: true };
    if (await deletePilot(tx, old.id, 'retention'))
      await insertHistory(tx, { founderId: null, kind: 'pilots_purged', detail: { months, pilots: 1 } });
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
    for (const id of ids) while (!(await database.transaction((tx) => deletePilot(tx, id, 'erased'))));
  },
};
