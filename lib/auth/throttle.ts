import { createHash } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { signInAttempts } from '../../db/founder-schema';

/** Who guesses at what. */
export interface Guesser {
  email: string;
  clientAddress: string;
}

/** What attempts are counted by, how many pass, and for how long they count. */
const policies = [
  { by: 'account and address', attemptsMax: 10, windowMinutes: 15 },
  { by: 'address', attemptsMax: 20, windowMinutes: 15 },
  { by: 'account', attemptsMax: 1_000, windowMinutes: 60 },
] as const;

/** Old counts that one attempt clears away, so that nobody can fill the table. */
const clearedAtOnce = 20;

function keyOf(by: (typeof policies)[number]['by'], { email, clientAddress }: Guesser): string {
  const parts = { 'account and address': [email, clientAddress], address: [clientAddress], account: [email] };
  const digest = createHash('sha256').update(JSON.stringify(parts[by])).digest('base64url');
  return `${by} ${digest}`;
}

/**
 * Counts an attempt before it is made, so that any number of simultaneous ones are counted. Tells whether
 * it may go on, and whether it is the first that may not.
 */
export async function countAttempt(
  orm: Orm,
  guesser: Guesser,
): Promise<{ passes: boolean; isFirstRefused: boolean }> {
  const counted = policies
    .map((policy) => ({ ...policy, key: keyOf(policy.by, guesser) }))
    // Always in one order, so that two attempts never wait for each other.
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  const isOver = sql`${signInAttempts.windowEndsAt} <= now()`;
  const rows = await orm
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
    .returning();
  const over = counted.flatMap(({ key, attemptsMax }) => {
    const attempts = rows.find((row) => row.key === key)?.attempts ?? 0;
    return attempts > attemptsMax ? [attempts - attemptsMax] : [];
  });
  const old = orm
    .select({ key: signInAttempts.key })
    .from(signInAttempts)
    .where(sql`${signInAttempts.windowEndsAt} < now()`)
    .limit(clearedAtOnce)
    .for('update', { skipLocked: true });
  await orm.delete(signInAttempts).where(inArray(signInAttempts.key, old));
  return { passes: over.length === 0, isFirstRefused: over.length > 0 && over.every((by) => by === 1) };
}

/** Takes a right answer out of the counts again. */
export async function forgetAttempt(orm: Orm, guesser: Guesser): Promise<void> {
  const keys = policies.map(({ by }) => keyOf(by, guesser)).sort();
  await orm
    .update(signInAttempts)
    .set({ attempts: sql`greatest(${signInAttempts.attempts} - 1, 0)` })
    .where(inArray(signInAttempts.key, keys));
  await orm.delete(signInAttempts).where(eq(signInAttempts.key, keyOf('account and address', guesser)));
}
