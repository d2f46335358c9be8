import { spawn } from 'node:child_process';
import { readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '../support/acceptance';
import { objectOf, recordOf, textOf } from '../support/answers';
import type { Client } from '../support/client';
import { eventually } from '../support/eventually';
import { codeFor, cookiesOf, makeFounder, postForm, signIn, type TestFounder } from '../support/founders';
import { plainLead, plainQuote } from '../support/literals';
import { projectDir } from '../support/portal';
import { signedQuote, verifyBy } from '../support/signatures';

test.describe.configure({ mode: 'default', timeout: 180_000, retries: 0 });

/** A founder with a second factor, recovery codes, a session and an API key. */
interface Enrolled extends TestFounder {
  recoveryCodes: string[];
  cookie: string;
  key: string;
}

async function enrol(client: Client, dataDir: string): Promise<Enrolled> {
  const founder = await makeFounder(client, { DATA_DIR: dataDir });
  const first = await signIn(client, founder);
  const { password } = founder;
  const begin = { password, second_factor_password: password };
  await postForm(client, '/inbox/settings/second-factor/begin', begin, { cookie: first });
  const { text } = await client.get('/inbox/settings/second-factor', { headers: { Cookie: first } });
  const recoveryCodes = [...text.matchAll(/<code>([a-z2-9-]{27})<\/code>/g)].map(([, code = '']) => code);
  const secret = /Key: <code>([^<]+)</.exec(text)?.[1] ?? '';
  expect(secret).not.toBe('');
  const confirm = { code: codeFor(secret) };
  const confirmed = await postForm(client, '/inbox/settings/second-factor/confirm', confirm, {
    cookie: first,
  });
  const cookie = cookiesOf(confirmed).find((one) => /founder_session=./.test(one)) ?? '';
  const made = await postForm(
    client,
    '/inbox/api-keys/make',
    [
      ['name', 'Test'],
      ['requests_per_minute', '6000'],
      ['requests_per_month', '1000'],
      ['expires_in_days', ''],
      ['scopes', 'text'],
    ],
    { cookie, headers: { Accept: 'application/json' } },
  );
  return { ...founder, recoveryCodes, cookie, key: String(objectOf(made.json).secret) };
}

const keyStatus = async (client: Client, { key }: Enrolled) =>
  (await client.get('/v1/models', { headers: { Authorization: `Bearer ${key}` } })).status;
const sessionStatus = async (client: Client, { cookie }: Enrolled) =>
  (await client.get('/inbox/settings', { headers: { Cookie: cookie } })).status;

/** Returns the path that a founder reaches by signing in with the password and the next recovery code. */
async function signInTo(client: Client, founder: Enrolled): Promise<string | undefined> {
  const { email, password } = founder;
  const waiting = await postForm(client, '/sign-in/send', { email, password });
  const cookie = cookiesOf(waiting)
    .filter((one) => !one.endsWith('='))
    .join('; ');
  const code = founder.recoveryCodes.shift() ?? '';
  return (await postForm(client, '/sign-in/second-factor/send', { code }, { cookie })).headers.location;
}

async function command(dataDir: string, ...args: string[]): Promise<string> {
  const { PATH = '', HOME = '/' } = process.env;
  const child = spawn(process.execPath, ['server/commands/run.mjs', ...args], {
    cwd: projectDir,
    env: { PATH, HOME, DATA_DIR: dataDir, NODE_ENV: 'production' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code, output).toBe(0);
  return output;
}

test('secrets are rotated while the portal serves: no session, second factor or key ends', async ({
  startOwn,
  ownDir,
}) => {
  const dataDir = join(ownDir, 'data');
  const { client } = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  const founder = await enrol(client, dataDir);
  expect(founder.recoveryCodes).toHaveLength(10);
  const file = join(dataDir, 'secrets.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const before = await readFile(file, 'utf8');

  const statuses = new Set<number>();
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      statuses.add(await sessionStatus(client, founder));
      statuses.add(await keyStatus(client, founder));
    }
  };
  const watching = watch();
  expect(await command(dataDir, 'secrets', 'rotate')).toContain(
    'AUTH_SECRET, API_KEY_SECRET, QUOTE_SIGNING_SECRET',
  );
  isOver = true;
  await watching;
  expect([...statuses]).toEqual([200]);
  expect(await readFile(file, 'utf8')).not.toBe(before);
  expect(await signInTo(client, founder)).toBe('/inbox');
  expect(await keyStatus(client, founder)).toBe(200);
});

test('a backup alone reveals nothing; with the secrets and the list of erasures everything works', async ({
  startOwn,
  ownDir,
}) => {
  const dataDir = join(ownDir, 'data');
  const backup = join(ownDir, 'backup.gz');
  const portal = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  const founder = await enrol(portal.client, dataDir);
  const lead = objectOf(objectOf((await portal.client.post('/api/lead', plainLead)).json).lead);
  const quoteId = textOf(recordOf(await portal.client.post('/api/quote', plainQuote), 'quote'), 'quote_id');
  const signed = await signedQuote(portal.client, quoteId);
  await command(dataDir, 'backup', 'backup', backup);
  const held = gunzipSync(await readFile(backup)).toString('utf8');
  const secrets = await readFile(join(dataDir, 'secrets.json'), 'utf8');
  for (const [secret] of secrets.matchAll(/[\w-]{64}/g)) expect(held).not.toContain(secret);
  expect(held).not.toMatch(
    /"table":"(?:founder_(?:sessions|verifications|sign_in_attempts|password_links)|portal_secrets|alert_feeds|founder_calendars|crm_tokens|pilot_tokens|kept_answers)"/,
  );
  expect(held).toContain(String(lead.lead_id));

  const erase = { lead_id: String(lead.lead_id), confirm: 'erase', back: '/inbox/list' };
  await postForm(portal.client, '/inbox/erase', erase, { cookie: founder.cookie });
  const list = join(dataDir, 'erasures.log');
  const lines = async () => (await readFile(list, 'utf8').catch(() => '')).split('\n').filter(Boolean).length;
  await eventually(async () => (await lines()) === 2, { what: 'the erasure in the list', withinMs: 20_000 });
  expect(await readFile(list, 'utf8')).not.toContain(String(lead.lead_id));
  await portal.stop();

  await rename(join(dataDir, 'postgres'), join(ownDir, 'lost'));
  expect(await command(dataDir, 'backup', 'restore', backup)).toContain('erased after the backup: 1');
  const restored = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  expect((await restored.client.get(`/receipts/${lead.lead_id}`)).status).toBe(410);
  expect(await keyStatus(restored.client, founder)).toBe(200);
  expect(await sessionStatus(restored.client, founder)).toBe(307);
  expect(await signInTo(restored.client, founder)).toBe('/inbox');
  expect(await signedQuote(restored.client, quoteId)).toEqual(signed);
  expect(await verifyBy(restored.client, signed)).toEqual([signed.kid]);

  const otherDir = join(ownDir, 'other');
  const said = await command(otherDir, 'backup', 'restore', backup);
  expect(said).toContain('1 founder with a second factor cannot sign in until');
  expect(said).toContain('No API key works any more');
  const other = await startOwn({ TRUSTED_PROXY_HOPS: '1', DATA_DIR: otherDir });
  expect(await keyStatus(other.client, founder)).toBe(401);
  expect(await signInTo(other.client, founder)).toContain('/sign-in?problem=restart');
  const signAgain = await signedQuote(other.client, quoteId);
  expect(signAgain.quote).toEqual(signed.quote);
  expect(signAgain.kid).not.toBe(signed.kid);
  for (const one of [signed, signAgain])
    expect(await verifyBy(other.client, one)).toEqual([signAgain.kid, signed.kid]);
});

test('a new AUTH_SECRET locks nobody out; without the old one startup fails', async ({
  startOwn,
  ownDir,
}) => {
  const dataDir = join(ownDir, 'data');
  const portal = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  const founder = await enrol(portal.client, dataDir);
  await portal.stop();
  const configured = { TRUSTED_PROXY_HOPS: '1', AUTH_SECRET: 'a'.repeat(40), API_KEY_SECRET: 'b'.repeat(40) };
  const set = await startOwn(configured);
  expect(await sessionStatus(set.client, founder)).toBe(200);
  expect(await keyStatus(set.client, founder)).toBe(200);
  expect(await signInTo(set.client, founder)).toBe('/inbox');
  await set.stop();

  await rename(join(dataDir, 'secrets.json'), join(ownDir, 'away.json'));
  await expect(startOwn({ TRUSTED_PROXY_HOPS: '1' })).rejects.toThrow(
    /could not start: 1 second factor cannot be read with AUTH_SECRET: [^\n]+secrets:forget[^\n]+\n/,
  );
  const previous = { AUTH_SECRET: 'c'.repeat(40), AUTH_SECRET_PREVIOUS: configured.AUTH_SECRET };
  const keys = { API_KEY_SECRET: 'd'.repeat(40), API_KEY_SECRET_PREVIOUS: configured.API_KEY_SECRET };
  const changed = await startOwn({ TRUSTED_PROXY_HOPS: '1', ...previous, ...keys });
  expect(await keyStatus(changed.client, founder)).toBe(200);
  expect(await signInTo(changed.client, founder)).toBe('/inbox');
});
