import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { signInAttempts } from './tables';

/** Who guesses at what. */
export interface Guesser {
  email: string;
  clientAddress: string;
}

/** What attempts are counted by, how many pass, and for how long they count. */
const policies = {
  accountAndAddress: { by: 'account and address', attemptsMax: 10, windowMinutes: 15 },
  address: { by: 'address', attemptsMax: 20, windowMinutes: 15 },
  account: { by: 'account', attemptsMax: 1_000, windowMinutes: 60 },
} as const;

type Policy = (typeof policies)[keyof typeof policies];

/** Old counts that one attempt clears away, so that nobody can fill the table. */
const clearedAtOnce = 20;

function keyOf(by: Policy['by'], { email, clientAddress }: Guesser): string {
  const parts = { 'account and address': [email, clientAddress], address: [clientAddress], account: [email] };
  const digest = createHash('sha256').update(JSON.stringify(parts[by])).digest('base64url');
  return `${by} ${digest}`;
}

/** A policy with the key under which a guesser is counted. */
type Counted = Policy & { key: string };

/** Always in one order, so that two attempts never wait for each other. */
function countedBy(guesser: Guesser, ...by: Policy[]): Counted[] {
  return by
    .map((policy) => ({ ...policy, key: keyOf(policy.by, guesser) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}

/**
 * Counts an attempt before it is made, so that any number of simultaneous ones are counted. Tells whether
 * it may go on, and whether it is the first that may not. What comes from an address that is refused is not
 * counted by the account that it names, so that names which are made up leave nothing.
 */
export async function countAttempt(
  orm: Orm,
  guesser: Guesser,
): Promise<{ passes: boolean; isFirstRefused: boolean }> {
  const ofAccount = countedBy(guesser, policies.account, policies.accountAndAddress);
  const [overOfAddress] = await countOnce(orm, countedBy(guesser, policies.address));
  await clearOld(orm);
  if (overOfAddress === undefined) {
    const over = await countOnce(orm, ofAccount);
    return { passes: over.length === 0, isFirstRefused: over.length > 0 && over.every((by) => by === 1) };
  }
  const wasRefused = overOfAddress > 1 || (await isRefused(orm, ofAccount));
  return { passes: false, isFirstRefused: !wasRefused };
}

/** Counts one more everywhere; gives by how many attempts what is exceeded is exceeded. */
async function countOnce(orm: Orm, counted: readonly Counted[]): Promise<number[]> {
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
  return excesses(counted, rows);
}

/** Whether an earlier attempt was refused already. */
async function isRefused(orm: Orm, counted: readonly Counted[]): Promise<boolean> {
  const keys = counted.map(({ key }) => key);
  const rows = await orm
    .select()
    .from(signInAttempts)
    .where(and(inArray(signInAttempts.key, keys), gt(signInAttempts.windowEndsAt, sql`now()`)));
  return excesses(counted, rows).length > 0;
}

function excesses(counted: readonly Counted[], rows: readonly { key: string; attempts: number }[]): number[] {
  return counted.flatMap(({ key, attemptsMax }) => {
    const attempts = rows.find((row) => row.key === key)?.attempts ?? 0;
    return attempts > attemptsMax ? [attempts - attemptsMax] : [];
  });
}

async function clearOld(orm: Orm): Promise<void> {
  const old = orm
    .select({ key: signInAttempts.key })
    .from(signInAttempts)
    .where(sql`${signInAttempts.windowEndsAt} < now()`)
    .limit(clearedAtOnce)
    .for('update', { skipLocked: true });
  await orm.delete(signInAttempts).where(inArray(signInAttempts.key, old));
}

/** Takes a right answer out of the counts again. */
export async function forgetAttempt(orm: Orm, guesser: Guesser): Promise<void> {
  const keys = countedBy(guesser, ...Object.values(policies)).map(({ key }) => key);
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
  await orm.delete(signInAttempts).where(eq(signInAttempts.key, keyOf('account and address', guesser)));
}
