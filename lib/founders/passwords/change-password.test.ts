import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerWith, password, startAuthFixture } from '../auth-fixture';
import { findSession } from '../authorize';
import { signIn } from '../sign-in';
import { createFounder, resetFounder } from '../team/change-founders';
import { countAttempt } from '../throttle-sign-in';
import { checkOwnPassword, setPasswordByLink } from './change-password';

let fixture: Awaited<ReturnType<typeof startAuthFixture>>;
beforeAll(async () => {
  fixture = await startAuthFixture();
}, 60_000);
afterAll(() => fixture.end());

const tokenOf = (path: string) => path.split('token=')[1] ?? '';

async function newFounder() {
  const email = `${randomUUID()}@portal.example`;
  const token = tokenOf(await createFounder(fixture.database, email, 'Ada'));
  return { email, token };
}

const setBy = (token: string, typed = password) =>
  setPasswordByLink(fixture.auth, callerWith(), { token, password: typed, repeated: typed });

const countFailed = async (email: string, attempts: number, { clientAddress } = callerWith()) => {
  for (let made = 0; made < attempts; made += 1)
    await fixture.database.run((orm) => countAttempt(orm, { email, clientAddress }));
};

it('signs in after setting a password by link, and ends earlier sessions', async () => {
  const { email, token } = await newFounder();
  const first = await setBy(token);
  if (first.outcome !== 'signed_in') throw new Error(first.outcome);
  const session = callerWith(first.cookies).headers;
  expect((await findSession(fixture.auth, session))?.founder.email).toBe(email);
  expect(await setBy(token)).toEqual({ outcome: 'bad_link' });
  const again = await setBy(tokenOf(await resetFounder(fixture.database, email, false)), `${password} 2`);
  if (again.outcome !== 'signed_in') throw new Error(again.outcome);
  expect(await findSession(fixture.auth, session)).toBeUndefined();
  expect((await findSession(fixture.auth, callerWith(again.cookies).headers))?.founder.email).toBe(email);
});

it('asks for the second factor if it is on', async () => {
  const { email, token } = await newFounder();
  await setBy(token);
  await fixture.rows(`update founders set two_factor_enabled = true where email = '${email}'`);
  const result = await setBy(tokenOf(await resetFounder(fixture.database, email, false)));
  if (result.outcome !== 'second_factor_needed') throw new Error(result.outcome);
  expect(await findSession(fixture.auth, callerWith(result.cookies).headers)).toBeUndefined();
});

it('signs in on a throttled account and keeps the failed attempts', async () => {
  const { email, token } = await newFounder();
  await countFailed(email, 10);
  expect((await setBy(token)).outcome).toBe('signed_in');
  expect(await signIn(fixture.auth, callerWith(), { email, password })).toEqual({ outcome: 'throttled' });
});

it('keeps the link if the password is rejected', async () => {
  const { token } = await newFounder();
  const typed = { token, password, repeated: `${password}!` };
  expect(await setPasswordByLink(fixture.auth, callerWith(), typed)).toEqual({ outcome: 'differs' });
  expect((await setBy(token)).outcome).toBe('signed_in');
});

/** Runs `work` while the queues of both known callers and strangers are full. */
async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const all = [false, true].map(async (isStranger) => {
    const waiting = Array.from({ length: 500 }, () =>
      fixture.auth.runWithHashing(true, () => held, isStranger),
    );
    const settled = Promise.allSettled(waiting);
    await Promise.any(waiting.map((one) => one.then(Promise.reject, () => 'full')));
    return () => settled;
  });
  const ends = await Promise.all(all);
  const result = await work();
  release();
  await Promise.all(ends.map((end) => end()));
  return result;
}

it('keeps a link and counts no attempt while too many passwords wait to be checked', async () => {
  const { email, token } = await newFounder();
  expect(await whileBusy(() => setBy(token))).toEqual({ outcome: 'busy' });
  const set = await setBy(token);
  if (set.outcome !== 'signed_in') throw new Error(set.outcome);
  const caller = callerWith(set.cookies, '192.0.2.2');
  const check = () => checkOwnPassword(fixture.auth, caller, password);
  const stranger = callerWith([], caller.clientAddress);
  const enter = (typed: string) => signIn(fixture.auth, stranger, { email, password: typed });
  await countFailed(email, 9, stranger);
  const busy = await whileBusy(async () => [await check(), await enter('wrong'), await enter(password)]);
  expect(busy).toEqual([{ outcome: 'busy' }, { outcome: 'busy' }, { outcome: 'busy' }]);
  // The nine failed attempts still count.
  expect(await enter('wrong')).toEqual({ outcome: 'wrong' });
  expect(await enter(password)).toEqual({ outcome: 'throttled' });
});
