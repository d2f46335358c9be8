import { createHash } from 'node:crypto';
import type { Orm } from '../../db/connect';
import {
  type AttemptCount,
  decrementAttempts,
  deleteAttempts,
  deleteOldAttempts,
  incrementAttempts,
  listAttempts,
} from './founder-queries';

export interface Guesser {
  email: string;
  /** As limits count it: an IPv6 address as its /64 network. */
  clientAddress: string;
  /** Token of a browser that has signed in to this account before; others cannot lock it out. */
  knownDevice?: string | undefined;
}

/** Result of counting an attempt; `isFirst` for the first throttled attempt of a guesser. */
export type CountedAttempt = { outcome: 'passed' } | { outcome: 'throttled'; isFirst: boolean };

/** Limits of attempts: the key that they are counted by, the maximum, and the window. */
const policies = {
  accountAndAddress: { by: 'account and address', attemptsMax: 10, windowMinutes: 15 },
  address: { by: 'address', attemptsMax: 20, windowMinutes: 15 },
  network56: { by: 'network /56', attemptsMax: 60, windowMinutes: 15 },
  network48: { by: 'network /48', attemptsMax: 200, windowMinutes: 15 },
  account: { by: 'account', attemptsMax: 1_000, windowMinutes: 60 },
  knownDevice: { by: 'account and device', attemptsMax: 10, windowMinutes: 15 },
} as const;

type Policy = (typeof policies)[keyof typeof policies];

/** Expired counts that one attempt deletes, so the table cannot fill up. */
const clearedAtOnce = 20;

function keyOf(by: Policy['by'], { email, clientAddress, knownDevice = '' }: Guesser): string {
  const groups = clientAddress.split(':');
  const parts = {
    'account and address': [email, clientAddress],
    address: [clientAddress],
    'network /56': [...groups.slice(0, 3), Number.parseInt(groups[3] ?? '', 16) >> 8],
    'network /48': groups.slice(0, 3),
    account: [email],
    'account and device': [email, knownDevice],
  };
  const digest = createHash('sha256').update(JSON.stringify(parts[by])).digest('base64url');
  return `${by} ${digest}`;
}

type Counted = Policy & { key: string };

/** Returns the counts in a fixed order, so two attempts never deadlock. */
function countedBy(guesser: Guesser, ...by: Policy[]): Counted[] {
  return by
    .map((policy) => ({ ...policy, key: keyOf(policy.by, guesser) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}

/**
 * Counts an attempt before it is made, so simultaneous attempts are all counted. Attempts from a throttled
 * address are not counted for the account, so invented account names leave no rows.
 */
export async function countAttempt(orm: Orm, guesser: Guesser): Promise<CountedAttempt> {
  await deleteOldAttempts(orm, clearedAtOnce);
  if (guesser.knownDevice !== undefined) {
    const over = await countOnce(orm, countedBy(guesser, policies.knownDevice));
    return over.length === 0 ? { outcome: 'passed' } : { outcome: 'throttled', isFirst: over[0] === 1 };
  }
  const ofAccount = countedBy(guesser, policies.account, policies.accountAndAddress);
  const overOfPlace = await countPlace(orm, guesser);
  if (overOfPlace.length === 0) {
    const over = await countOnce(orm, ofAccount);
    if (over.length === 0) return { outcome: 'passed' };
    return { outcome: 'throttled', isFirst: over.every((by) => by === 1) };
  }
  const wasThrottled = overOfPlace.some((by) => by > 1) || (await isThrottled(orm, ofAccount));
  return { outcome: 'throttled', isFirst: !wasThrottled };
}

/**
 * Counts an attempt by its origin. Attempts beyond one address's limit do not count for its networks; otherwise that
 * address could lock out its neighbours.
 */
async function countPlace(orm: Orm, guesser: Guesser): Promise<number[]> {
  const over = await countOnce(orm, countedBy(guesser, policies.address));
  if (over.length > 0 || !guesser.clientAddress.includes(':')) return over;
  return countOnce(orm, countedBy(guesser, policies.network56, policies.network48));
}

/** Increments all counts; returns the number of attempts beyond each exceeded limit. */
async function countOnce(orm: Orm, counted: readonly Counted[]): Promise<number[]> {
  return excesses(counted, await incrementAttempts(orm, counted));
}

async function isThrottled(orm: Orm, counted: readonly Counted[]): Promise<boolean> {
  const keys = counted.map(({ key }) => key);
  return excesses(counted, await listAttempts(orm, keys)).length > 0;
}

function excesses(counted: readonly Counted[], rows: readonly AttemptCount[]): number[] {
  return counted.flatMap(({ key, attemptsMax }) => {
    const attempts = rows.find((row) => row.key === key)?.attempts ?? 0;
    return attempts > attemptsMax ? [attempts - attemptsMax] : [];
  });
}

/** Takes back one count of an attempt whose password was never checked. Failed attempts before it still count. */
export async function uncountAttempt(orm: Orm, guesser: Guesser): Promise<void> {
  const { knownDevice, network56, network48, ...others } = policies;
  const networks = guesser.clientAddress.includes(':') ? [network56, network48] : [];
  const counted = guesser.knownDevice !== undefined ? [knownDevice] : [...Object.values(others), ...networks];
  const keys = countedBy(guesser, ...counted).map(({ key }) => key);
  await decrementAttempts(orm, keys);
}

/** Takes back the count of a successful attempt, and all failed ones of its account from its address or device. */
export async function forgetAttempt(orm: Orm, guesser: Guesser): Promise<void> {
  await uncountAttempt(orm, guesser);
  const { knownDevice, accountAndAddress } = policies;
  const { by } = guesser.knownDevice !== undefined ? knownDevice : accountAndAddress;
  await deleteAttempts(orm, keyOf(by, guesser));
}
