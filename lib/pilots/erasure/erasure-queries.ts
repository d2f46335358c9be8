import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../db/connect';
import { insertHistory } from '../../founders/history-queries';
import { history } from '../../founders/tables';
import { pilots } from '../tables';

/** Pilots that one transaction deletes at most; each may have 20,000 items. */
const pilotsAtOnceMax = 20;

const nameRemoval = (tx: Transaction, why: 'erased' | 'retention') =>
  tx.execute(sql`select set_config('pilot.removal', ${why}, true)`);

/** Deletes a closed pilot with all its records; returns false if there is none. */
export async function deleteClosedPilot(tx: Transaction, pilotId: string): Promise<boolean> {
  await nameRemoval(tx, 'erased');
  const gone = await tx
    .delete(pilots)
    .where(and(eq(pilots.id, pilotId), eq(pilots.state, 'closed')))
    .returning({ id: pilots.id });
  return gone.length > 0;
}

/** Deletes pilots that were closed more than `months` months ago, with all their records, and records their number. */
export function deletePilotsClosedFor(orm: Orm, months: number): Promise<{ isAll: boolean }> {
  return orm.transaction(async (tx) => {
    await nameRemoval(tx, 'retention');
    const old = tx
      .select({ id: pilots.id })
      .from(pilots)
      .where(lt(pilots.closedAt, sql`now() - make_interval(months => ${months}::integer)`))
      .limit(pilotsAtOnceMax);
    const gone = await tx.delete(pilots).where(inArray(pilots.id, old)).returning({ id: pilots.id });
    if (gone.length > 0) {
      const detail = { months, pilots: gone.length };
      await insertHistory(tx, { founderId: null, kind: 'pilots_purged', detail });
    }
    return { isAll: gone.length < pilotsAtOnceMax };
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
  eraseAgain: async (orm: Orm, ids: string[]): Promise<void> => {
    await orm.transaction(async (tx) => {
      await nameRemoval(tx, 'erased');
      // The backup may be from before the pilot was closed.
      await tx.delete(pilots).where(inArray(pilots.id, ids));
    });
  },
};
