import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ReviewFixture, startReviewFixture } from '../../inbox/inbox-fixture';
import { findSession } from '../authorize';
import { FounderAuth } from '../founder-auth';
import { PortalSecrets } from '../secrets/secret-store';
import { signIn } from '../sign-in';
import { createFounder, resetFounder } from '../team/change-founders';
import { countAttempt } from '../throttle-sign-in';
import { setPasswordByLink } from './change-password';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
let fixture: ReviewFixture;
let auth: FounderAuth;
beforeAll(async () => {
  fixture = await startReviewFixture();
  auth = new FounderAuth(fixture.database, new PortalSecrets(fixture.database, join(folder, 'secrets.json')));
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await fixture.end();
});

const password = 'correct horse battery staple';
const tokenOf = (path: string) => path.split('token=')[1] ?? '';

function callerWith(cookies: string[] = []) {
  const cookie = cookies.map((set) => set.split(';', 1)[0] ?? '').join('; ');
  return { headers: new Headers({ host: 'localhost', cookie }), clientAddress: '192.0.2.1' };
}

async function newFounder() {
  const email = `${randomUUID()}@portal.example`;
  const token = tokenOf(await createFounder(fixture.database, email, 'Ada'));
  return { email, token };
}

const setBy = (token: string, typed = password) =>
  setPasswordByLink(auth, callerWith(), { token, password: typed, repeated: typed });

it('signs in after setting a password by link, and ends earlier sessions', async () => {
  const { email, token } = await newFounder();
  const first = await setBy(token);
  if (first.outcome !== 'signed_in') throw new Error(first.outcome);
  const session = callerWith(first.cookies).headers;
  expect((await findSession(auth, session))?.founder.email).toBe(email);
  expect(await setBy(token)).toEqual({ outcome: 'bad_link' });
  const again = await setBy(tokenOf(await resetFounder(fixture.database, email, false)), `${password} 2`);
  if (again.outcome !== 'signed_in') throw new Error(again.outcome);
  expect(await findSession(auth, session)).toBeUndefined();
  expect((await findSession(auth, callerWith(again.cookies).headers))?.founder.email).toBe(email);
});

it('asks for the second factor where it is on', async () => {
  const { email, token } = await newFounder();
  await setBy(token);
  await fixture.rows(`update founders set two_factor_enabled = true where email = '${email}'`);
  const result = await setBy(tokenOf(await resetFounder(fixture.database, email, false)));
  if (result.outcome !== 'second_factor_needed') throw new Error(result.outcome);
  expect(await findSession(auth, callerWith(result.cookies).headers)).toBeUndefined();
});

it('signs in on a throttled account and keeps the failed attempts', async () => {
  const { email, token } = await newFounder();
  const { clientAddress } = callerWith();
  for (let made = 0; made < 10; made += 1)
    await fixture.database.run((orm) => countAttempt(orm, { email, clientAddress }));
  expect((await setBy(token)).outcome).toBe('signed_in');
  expect(await signIn(auth, callerWith(), { email, password })).toEqual({ outcome: 'throttled' });
});

it('keeps the link for a password that is not taken', async () => {
  const { token } = await newFounder();
  const typed = { token, password, repeated: `${password}!` };
  expect(await setPasswordByLink(auth, callerWith(), typed)).toEqual({ outcome: 'differs' });
  expect((await setBy(token)).outcome).toBe('signed_in');
});
