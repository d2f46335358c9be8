import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAuthFixture } from './auth-fixture';
import { findSession } from './authorize';
import { setPasswordByLink } from './passwords/change-password';
import { createFounder } from './team/change-founders';

let fixture: Awaited<ReturnType<typeof startAuthFixture>>;
beforeAll(async () => {
  fixture = await startAuthFixture();
}, 60_000);
afterAll(() => fixture.end());

const password = 'correct horse battery staple';

function callerWith(cookie?: string) {
  const headers = new Headers({ host: 'localhost', ...(cookie !== undefined && { cookie }) });
  return { headers, clientAddress: '192.0.2.1' };
}

/** Returns the email address of the founder whom a Cookie header signs in; undefined without one. */
const emailBy = async (cookie: string) =>
  (await findSession(fixture.auth, callerWith(cookie).headers))?.founder.email;

async function signedIn() {
  const email = `${randomBytes(6).toString('hex')}@portal.example`;
  const path = await createFounder(fixture.database, email, 'Ada');
  const token = path.split('token=')[1] ?? '';
  const result = await setPasswordByLink(fixture.auth, callerWith(), { token, password, repeated: password });
  if (!('cookies' in result)) throw new Error(result.outcome);
  const pair = result.cookies.map((cookie) => cookie.split(';', 1)[0] ?? '');
  const cookie = pair.find((each) => /^founder_session=./.test(each)) ?? '';
  return { email, cookie };
}

it('finds the session of a signed cookie among other cookies', async () => {
  const { email, cookie } = await signedIn();
  expect(await emailBy(cookie)).toBe(email);
  expect(await emailBy(`a=b; ${cookie}; c=founder_session=d`)).toBe(email);
  expect(await emailBy(decodeURIComponent(cookie))).toBe(email);
});

it('finds no session for a cookie with another name, another signature or none', async () => {
  const { cookie } = await signedIn();
  const [, value = ''] = cookie.split(/=(.*)/s);
  const [token = '', signature = ''] = decodeURIComponent(value).split('.');
  const other = Buffer.from(signature, 'base64');
  other.writeUInt8(other.readUInt8(0) ^ 1);
  for (const forged of [
    '',
    'founder_session=',
    `__Host-${cookie}`,
    `other_${cookie}`,
    `founder_session=${token}`,
    `founder_session=${token}.`,
    `founder_session=.${signature}`,
    `founder_session=${token}x.${signature}`,
    `founder_session=${token}.${encodeURIComponent(other.toString('base64'))}`,
    'founder_session=%E0%A4%A',
  ]) {
    expect(await emailBy(forged), forged).toBeUndefined();
  }
});

it('finds no session that has expired or ended, or whose founder is disabled', async () => {
  const orm = fixture.database.orm;
  const by = (email: string) => sql`founder_id = (select founder_id from founders where email = ${email})`;
  const [expired, ended, disabled] = [await signedIn(), await signedIn(), await signedIn()];
  await orm.execute(sql`update founder_sessions set expires_at = now() where ${by(expired.email)}`);
  await orm.execute(sql`delete from founder_sessions where ${by(ended.email)}`);
  await orm.execute(sql`update founders set disabled_at = now() where ${by(disabled.email)}`);
  for (const { cookie } of [expired, ended, disabled]) expect(await emailBy(cookie)).toBeUndefined();
});

it('ends a session after eight idle hours and records other use', async () => {
  const orm = fixture.database.orm;
  const { email, cookie } = await signedIn();
  const ofFounder = sql`founder_id = (select founder_id from founders where email = ${email})`;
  const lie = (hours: number) =>
    orm.execute(
      sql`update founder_sessions set last_seen_at = now() - make_interval(hours => ${hours}) where ${ofFounder}`,
    );
  const idle = () =>
    orm.execute(
      sql`select last_seen_at < now() - interval '1 hour' as idle from founder_sessions where ${ofFounder}`,
    );
  await lie(7);
  expect(await findSession(fixture.auth, callerWith(cookie).headers, false)).toBeDefined();
  expect([...(await idle())]).toEqual([{ idle: true }]);
  expect(await emailBy(cookie)).toBe(email);
  expect([...(await idle())]).toEqual([{ idle: false }]);
  await lie(9);
  expect(await emailBy(cookie)).toBeUndefined();
  expect([...(await idle())]).toEqual([]);
});
