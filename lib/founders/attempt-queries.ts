import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { signInAttempts } from './tables';

export interface AttemptCount {
  key: string;
  attempts: number;
}

const counts = { key: signInAttempts.key, attempts: signInAttempts.attempts };

/** Increments the attempts under each key, restarting at one if its window has ended; returns the counts. */
export function incrementAttempts(
  orm: Orm,
  counted: readonly { key: string; windowMinutes: number }[],
): Promise<AttemptCount[]> {
  const isOver = sql`${signInAttempts.windowEndsAt} <= now()`;
  return orm
    .insert(signInAttempts)
    .values(
      counted.map(({ key, windowMinutes }) => ({
        key,
        attempts: 1,
        windowEndsAt: sql`now() + make_interval(mins => ${windowMinutes})`,
      })),
    )
    .onConflictDoUpdate({
      target: signInAttempts.key,
      set: {
        attempts: sql`case when ${isOver} then 1 else ${signInAttempts.attempts} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${signInAttempts.windowEndsAt} end`,
      },
    })
    .returning(counts);
}

export function listAttempts(orm: Orm, keys: string[]): Promise<AttemptCount[]> {
  return orm
    .select(counts)
    .from(signInAttempts)
    .where(and(inArray(signInAttempts.key, keys), gt(signInAttempts.windowEndsAt, sql`now()`)));
}

/** Decrements the attempts under each key; locks them in the order of the keys. */
export async function decrementAttempts(orm: Orm, keys: string[]): Promise<void> {
  const locked = orm
    .select({ key: signInAttempts.key })
    .from(signInAttempts)
    .where(inArray(signInAttempts.key, keys))
    .orderBy(signInAttempts.key)
    .for('update');
  await orm
    .update(signInAttempts)
    .set({ attempts: sql`greatest(${signInAttempts.attempts} - 1, 0)` })
    .where(inArray(signInAttempts.key, locked));
}

export async function deleteAttempts(orm: Orm, key: string): Promise<void> {
  await orm.delete(signInAttempts).where(eq(signInAttempts.key, key));
}

/** Deletes at most `max` expired counts; skips rows locked by others. */
export async function deleteOldAttempts(orm: Orm, max: number): Promise<void> {
  const old = orm
    .select({ key: signInAttempts.key })
    .from(signInAttempts)
    .where(sql`${signInAttempts.windowEndsAt} < now()`)
    .limit(max)
    .for('update', { skipLocked: true });
  await orm.delete(signInAttempts).where(inArray(signInAttempts.key, old));
}
