import { and, eq, exists, gt, isNull, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../db/connect';
import type { FounderName } from './founder';
import { founders, history } from './tables';

/** Lists the owners who signed in within so many days, by name. */
export function listOwnersSignedIn(orm: Orm | Transaction, withinDays: number): Promise<FounderName[]> {
  const signedIn = orm
    .select({ id: history.id })
    .from(history)
    .where(
      and(
        eq(history.founderId, founders.id),
        // Written out: only so does the index of sign-ins apply.
        sql`${history.kind} = 'signed_in'`,
        gt(history.at, sql`now() - make_interval(days => ${withinDays})`),
      ),
    );
  return orm
    .select({ id: founders.id, name: founders.name })
    .from(founders)
    .where(and(isNull(founders.disabledAt), eq(founders.role, 'owner'), exists(signedIn)))
    .orderBy(founders.name, founders.id);
}
