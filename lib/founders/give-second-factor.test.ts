import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerWith, password, startAuthFixture } from './auth-fixture';
import { findSession } from './authorize';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readPendingSecondFactor,
} from './factors/change-second-factor';
import { setPasswordByLink } from './passwords/change-password';
import { giveSecondFactor, signIn } from './sign-in';
import { createFounder } from './team/change-founders';

let fixture: Awaited<ReturnType<typeof startAuthFixture>>;
beforeAll(async () => {
  fixture = await startAuthFixture();
}, 60_000);
afterAll(() => fixture.end());

/** Returns the current code of an authenticator app (RFC 6238). */
function codeFor(key: string): string {
  const bits = [...key].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2));
  const bytes =
    bits
      .map((five) => five.padStart(5, '0'))
      .join('')
      .match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const code = (digest.readUInt32BE((digest[19] ?? 0) & 15) & 0x7fffffff) % 1_000_000;
  return String(code).padStart(6, '0');
}

/** A founder with two sessions, who has started to set up an app in the second. */
async function settingUp() {
  const email = `${randomUUID()}@portal.example`;
  const token = (await createFounder(fixture.database, email, 'Ada')).split('token=')[1] ?? '';
  const first = await setPasswordByLink(fixture.auth, callerWith([]), {
    token,
    password,
    repeated: password,
  });
  const second = await signIn(fixture.auth, callerWith([]), { email, password });
  if (!('cookies' in first) || !('cookies' in second)) throw new Error('not signed in');
  const here = callerWith(second.cookies);
  await beginSecondFactor(fixture.auth, here, password);
  const pending = await readPendingSecondFactor(fixture.auth, here.headers);
  if (!pending) throw new Error('nothing was begun');
  return { email, elsewhere: callerWith(first.cookies), here, pending };
}

it('accepts no code of a factor that is not on yet', async () => {
  const { email, here, pending } = await settingUp();
  for (const code of [codeFor(pending.secret), pending.recoveryCodes[0] ?? ''])
    expect(await giveSecondFactor(fixture.auth, here, code)).toEqual({ outcome: 'restart' });
  const [founder] = await fixture.rows(`select two_factor_enabled from founders where email = '${email}'`);
  expect(founder).toEqual({ two_factor_enabled: false });
});

it('ends other sessions when a factor is turned on', async () => {
  const { email, elsewhere, here, pending } = await settingUp();
  const confirmed = await confirmSecondFactor(fixture.auth, here, codeFor(pending.secret));
  if (confirmed.outcome !== 'changed') throw new Error(confirmed.outcome);
  expect(await giveSecondFactor(fixture.auth, elsewhere, '000000')).toEqual({ outcome: 'restart' });
  expect(await findSession(fixture.auth, callerWith(confirmed.cookies).headers)).toBeDefined();
  const sessions = await fixture.rows(
    `select is_strong from founder_sessions join founders using (founder_id) where email = '${email}'`,
  );
  expect(sessions).toEqual([{ is_strong: true }]);
});

it('locks the factor after ten wrong codes in a session without one', async () => {
  const { email, here, pending } = await settingUp();
  const confirmed = await confirmSecondFactor(fixture.auth, here, codeFor(pending.secret));
  if (confirmed.outcome !== 'changed') throw new Error(confirmed.outcome);
  // In the state after a sign-in at the provider.
  await fixture.rows(`update founder_sessions set is_strong = false from founders
    where founders.founder_id = founder_sessions.founder_id and email = '${email}'`);
  const caller = callerWith(confirmed.cookies);
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, () => giveSecondFactor(fixture.auth, caller, 'not-a-code')),
  );
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    ...Array(2).fill('locked'),
    ...Array(10).fill('wrong'),
  ]);
  expect(await giveSecondFactor(fixture.auth, caller, pending.recoveryCodes[0] ?? '')).toEqual({
    outcome: 'locked',
  });
  await fixture.rows(`update founder_two_factors set locked_until = now() from founders
    where founders.founder_id = founder_two_factors.founder_id and email = '${email}'`);
  const given = await giveSecondFactor(fixture.auth, caller, pending.recoveryCodes[0] ?? '');
  expect(given.outcome).toBe('signed_in');
  expect(await findSession(fixture.auth, caller.headers)).toBeDefined();
});
