import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ReviewFixture, startReviewFixture } from '../../inbox/inbox-fixture';
import { findSession } from '../authorize';
import {
  findUnreadable,
  forgetSecondFactors,
  noteSecretsInUse,
  rotateSecrets,
} from '../change-secrets-in-use';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readPendingSecondFactor,
} from '../factors/change-second-factor';
import { FounderAuth } from '../founder-auth';
import { setPasswordByLink } from '../passwords/change-password';
import { giveSecondFactor, signIn } from '../sign-in';
import { createFounder } from '../team/change-founders';
import { requireClosedFile, writeSecretFile } from './secret-file-store';
import { keepSecrets, PortalSecrets } from './secret-store';

let fixture: ReviewFixture;
const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
const newFile = () => join(folder, `${randomBytes(6).toString('hex')}.json`);
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await fixture.end();
});

const password = 'correct horse battery staple';
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an authenticator app (RFC 6238), this many periods from now. */
function codeFor(key: string, periods = 0): string {
  const bits = [...key].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + periods));
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const at = (digest[19] ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function callerWith(cookie?: string) {
  const headers = new Headers({ host: 'localhost', ...(cookie !== undefined && { cookie }) });
  return { headers, clientAddress: '192.0.2.1' };
}

const cookieOf = (cookies: string[]) =>
  cookies
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ');

const instance = (file: string) =>
  new FounderAuth(fixture.database, new PortalSecrets(fixture.database, file));

async function waiting(auth: FounderAuth, email: string): Promise<string> {
  const result = await signIn(auth, callerWith(), { email, password });
  if (!('cookies' in result)) throw new Error(result.outcome);
  return cookieOf(result.cookies);
}

/** A founder with a second factor, and the session that turned it on. */
async function enrolled(auth: FounderAuth) {
  const email = `${randomBytes(6).toString('hex')}@portal.example`;
  const path = await createFounder(fixture.database, email, 'Ada');
  const token = path.split('token=')[1] ?? '';
  await setPasswordByLink(auth, callerWith(), { token, password, repeated: password });
  const caller = callerWith(await waiting(auth, email));
  expect(await beginSecondFactor(auth, caller, password)).toEqual({ outcome: 'begun' });
  const pending = await readPendingSecondFactor(auth, caller.headers);
  const { secret = '', recoveryCodes = [] } = pending ?? {};
  const confirmed = await confirmSecondFactor(auth, caller, codeFor(secret, -1));
  if (confirmed.outcome !== 'changed') throw new Error(confirmed.outcome);
  expect(await findSession(auth, caller.headers)).toBeUndefined();
  return { email, secret, recoveryCodes, cookie: cookieOf(confirmed.cookies) };
}

const isSignedIn = async (auth: FounderAuth, cookie: string) =>
  (await findSession(auth, callerWith(cookie).headers)) !== undefined;

async function outcomeOf(auth: FounderAuth, email: string, code: string): Promise<string> {
  return (await giveSecondFactor(auth, callerWith(await waiting(auth, email)), code)).outcome;
}

it('stores only digests of session tokens and recovery codes', async () => {
  const auth = instance(newFile());
  const { email, recoveryCodes, cookie } = await enrolled(auth);
  const pending = await waiting(auth, email);
  const stored = JSON.stringify([
    await fixture.rows('select * from founder_sessions'),
    await fixture.rows('select * from founder_verifications'),
    await fixture.rows('select * from founder_two_factors'),
  ]);
  for (const secret of [cookie, pending]) {
    const [, value = ''] = secret.split('=');
    expect(value.split('.')[0]?.length).toBeGreaterThan(20);
    expect(stored).not.toContain(value.split('.')[0]);
  }
  expect(recoveryCodes).toHaveLength(10);
  expect(recoveryCodes[0]).toMatch(/^(?:[a-z2-9]{6}-){3}[a-z2-9]{6}$/);
  expect(await outcomeOf(auth, email, recoveryCodes[0] ?? '')).toBe('signed_in');
  expect(await outcomeOf(auth, email, recoveryCodes[0] ?? '')).toBe('wrong');
  expect(await outcomeOf(auth, email, 'aaaaaa-aaaaaa-aaaaaa-aaaaaa')).toBe('wrong');
  expect(await outcomeOf(auth, email, recoveryCodes[1] ?? '')).toBe('signed_in');
});

const insertSecret = (name: string, value: string) =>
  fixture.rows(`insert into portal_secrets (name, value) values ('${name}', '${value}')`);

it('moves secrets into a file once, and accepts those of a backup', async () => {
  await insertSecret('sign_in', 'of an earlier version');
  await insertSecret('quote_signing', 'signs quotes');
  const file = join(newFile(), 'in a folder that is not there yet', 'secrets.json');
  const all = await Promise.all([
    keepSecrets(fixture.database, file),
    keepSecrets(fixture.database, file),
    new PortalSecrets(fixture.database, file).of('sign_in'),
  ]);
  expect(all[2]).toEqual(['of an earlier version']);
  expect(await fixture.rows('select * from portal_secrets')).toEqual([]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const secrets = new PortalSecrets(fixture.database, file);
  expect(await secrets.of('sign_in')).toEqual(['of an earlier version']);
  expect(await secrets.of('quote_signing')).toEqual(['signs quotes']);
  await insertSecret('sign_in', 'of an older backup');
  expect((await keepSecrets(fixture.database, file)).moved).toEqual(['sign_in']);
  const restored = new PortalSecrets(fixture.database, file);
  expect(await restored.of('sign_in')).toEqual(['of an earlier version', 'of an older backup']);
  expect(readdirSync(dirname(file))).toEqual(['secrets.json']);
});

it('creates one set of secrets, however many instances start at once', async () => {
  const file = newFile();
  const kept = await Promise.all(Array.from({ length: 8 }, () => keepSecrets(fixture.database, file)));
  expect(new Set(kept.map(({ stored }) => JSON.stringify(stored))).size).toBe(1);
});

it('refuses a file that other users can read or change', async () => {
  const file = newFile();
  requireClosedFile(file);
  await keepSecrets(fixture.database, file);
  requireClosedFile(file);
  for (const mode of [0o644, 0o640, 0o602]) {
    chmodSync(file, mode);
    expect(() => requireClosedFile(file)).toThrow(
      /accessible to other users \(06..\)\. Run: chmod 600 .*rotate/,
    );
  }
});

it('names the settings to use if the file cannot be written', () => {
  const folder = newFile();
  writeFileSync(folder, '');
  expect(() => writeSecretFile(join(folder, 'secrets.json'), {})).toThrow(
    /cannot be written to .+: set AUTH_SECRET, API_KEY_SECRET, QUOTE_SIGNING_SECRET, or set DATA_DIR/,
  );
});

it('skips secrets of another version and writes them back unchanged', async () => {
  const file = newFile();
  const ofAnotherVersion = { value: 'of another version', algorithm: 'unheard of' };
  const own = { value: 'kept', accepted: [] };
  writeFileSync(file, JSON.stringify({ of_another_version: ofAnotherVersion, sign_in: own }));
  expect(await new PortalSecrets(fixture.database, file).of('sign_in')).toEqual(['kept']);
  await keepSecrets(fixture.database, file);
  const written = JSON.parse(readFileSync(file, 'utf8'));
  expect(written.of_another_version).toEqual(ofAnotherVersion);
  expect(Object.keys(written).sort()).toEqual(['api_keys', 'of_another_version', 'quote_signing', 'sign_in']);
  writeFileSync(file, '{"sign_in":{"value":"half a sec');
  await expect(keepSecrets(fixture.database, file)).rejects.toThrow('are damaged');
});

it('rotates secrets while instances serve, without locking anyone out', async () => {
  const file = newFile();
  const [one, two] = [instance(file), instance(file)];
  const founder = await enrolled(one);
  expect(await isSignedIn(two, founder.cookie)).toBe(true);
  const half = await waiting(one, founder.email);
  const [before] = await new PortalSecrets(fixture.database, file).of('sign_in');

  let refused = 0;
  let isOver = false;
  const watch = async (auth: FounderAuth) => {
    while (!isOver) if (!(await isSignedIn(auth, founder.cookie))) refused += 1;
  };
  const watching = [watch(one), watch(two)];
  expect(await rotateSecrets(fixture.database, file)).toEqual(['sign_in', 'api_keys', 'quote_signing']);
  isOver = true;
  await Promise.all(watching);
  expect(refused).toBe(0);

  const [inUse, ...accepted] = await new PortalSecrets(fixture.database, file).of('sign_in');
  expect(inUse).not.toBe(before);
  expect(accepted).toEqual([before]);
  expect((await giveSecondFactor(two, callerWith(half), founder.recoveryCodes[5] ?? '')).outcome).toBe(
    'signed_in',
  );
  expect(await outcomeOf(one, founder.email, codeFor(founder.secret))).toBe('signed_in');
  expect(await outcomeOf(two, founder.email, founder.recoveryCodes[6] ?? '')).toBe('signed_in');
  // Everything is encrypted with the current secret by now.
  const alone = new PortalSecrets(fixture.database, newFile());
  const found = await findUnreadable(fixture.database, Object.assign(alone, { of: async () => [inUse] }));
  const rows = await fixture.rows(
    `select two_factor_id from founder_two_factors join founders using (founder_id) where email = '${founder.email}'`,
  );
  expect(found.secondFactors.map(({ id }) => id)).not.toContain(rows[0]?.two_factor_id);
}, 60_000);

it('lists what it cannot read and discards it on request', async () => {
  const file = newFile();
  await enrolled(instance(file));
  await noteSecretsInUse(fixture.database, new PortalSecrets(fixture.database, file));
  const others = new PortalSecrets(fixture.database, newFile());
  const { secondFactors, apiKeys } = await findUnreadable(fixture.database, others);
  expect(secondFactors.length).toBeGreaterThan(0);
  expect(apiKeys).toBe(true);
  await forgetSecondFactors(fixture.database, secondFactors);
  await noteSecretsInUse(fixture.database, others);
  expect(await findUnreadable(fixture.database, others)).toEqual({ secondFactors: [], apiKeys: false });
});
