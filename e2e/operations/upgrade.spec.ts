import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, type OwnPortal, test } from '../support/acceptance';
import { objectOf, recordOf, textOf } from '../support/answers';
import { connect, embeddedServer } from '../support/database';
import { codeFor, cookiesOf, portalCommand, postForm } from '../support/founders';
import { plainLead, plainQuote } from '../support/literals';
import { projectDir } from '../support/portal';
import { signedQuote, verifyBy } from '../support/signatures';

test.describe.configure({ mode: 'default', timeout: 180_000, retries: 0 });

// Records of any age, so that the test still passes in a year.
const settings = { TRUSTED_PROXY_HOPS: '1', RETENTION_MONTHS: '120' };

/** A dump of a database that version 0.2.0 created and used, and the secrets of its users. */
const { known, sql: dump } = (() => {
  const file = join(projectDir, 'e2e/operations/installation-0.2.0.json.gz');
  const parsed = objectOf(JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')));
  return { known: objectOf(parsed.known), sql: textOf(parsed, 'sql') };
})();

/**
 * Replaces the contents of a database with the dump. The session of its founder is still valid, whenever the test runs.
 */
async function load(databaseUrl: string): Promise<void> {
  const sql = connect(databaseUrl);
  await sql.begin(async (transaction) => {
    await transaction.unsafe('drop owned by portal_owner cascade');
    await transaction.unsafe('grant all on schema public to portal_owner');
    await transaction.unsafe('set local role portal_owner');
    await transaction.unsafe(
      dump.replace("set_config('search_path', '', false)", "set_config('search_path', '', true)"),
    );
    await transaction.unsafe(
      `update public.founder_sessions set last_seen_at = now(), expires_at = now() + interval '1 day'`,
    );
  });
  await sql.end();
}

/**
 * Fails unless leads, quotes, their signatures, the API key, the session and the second factor still work. A backup has
 * no sessions.
 */
async function expectEverything({ client }: OwnPortal, { hasSession = true } = {}): Promise<void> {
  const replay = async (path: string, body: object, key: string) =>
    client.post(path, body, { headers: { 'Idempotency-Key': key } });
  const lead = await replay(
    '/api/lead',
    { ...plainLead, company: 'Northwind Clinics' },
    textOf(known, 'leadKey'),
  );
  expect(recordOf(lead, 'lead')).toEqual(known.lead);
  expect(lead.json).toMatchObject({ idempotent_replay: true });
  const quote = await replay('/api/quote', plainQuote, textOf(known, 'quoteKey'));
  expect(recordOf(quote, 'quote')).toEqual(known.quote);

  const signed = await signedQuote(client, textOf(objectOf(known.quote), 'quote_id'));
  expect(signed.kid).toBe(objectOf(known.signature).kid);
  await verifyBy(client, signed);
  await verifyBy(client, { quote: signed.quote, jws: textOf(objectOf(known.signature), 'jws') });

  const headers = { Authorization: `Bearer ${textOf(known, 'apiKey')}` };
  expect((await client.get('/v1/models', { headers })).status).toBe(200);
  expect((await client.post('/v1/text/language', { input: 'Guten Tag' }, { headers })).status).toBe(200);

  if (hasSession) {
    const inbox = await client.get('/inbox', { headers: { Cookie: textOf(known, 'cookie') } });
    expect(inbox.status).toBe(200);
    expect(inbox.text).toContain('Northwind Clinics');
  }

  const credentials = { email: textOf(known, 'email'), password: textOf(known, 'password') };
  const waiting = await postForm(client, '/sign-in/send', credentials);
  const cookie = cookiesOf(waiting)
    .filter((one) => !one.endsWith('='))
    .join('; ');
  const code = { code: codeFor(textOf(known, 'secondFactorKey')) };
  const entered = await postForm(client, '/sign-in/second-factor/send', code, { cookie });
  expect(entered.headers.location).toBe('/inbox');
}

test('an installation of version 0.2.0 is upgraded in place, embedded and with DATABASE_URL, and its backup leads back', async ({
  startOwn,
  ownDir,
}) => {
  const dataDir = join(ownDir, 'data');
  const empty = await startOwn(settings);
  const { url } = embeddedServer(dataDir);
  const sql = connect(url);
  await sql`create database another owner portal_owner`;
  const otherUrl = url.replace('/pilot?', '/another?');
  await load(url);
  await load(otherUrl);
  const secrets = await sql`select name, value, accepted from portal_secrets`;
  // As 0.2.0 stores it next to an embedded database.
  await sql`delete from portal_secrets`;
  await sql.end();
  await empty.stop();
  const file = join(dataDir, 'secrets.json');
  const kept = Object.fromEntries(secrets.map(({ name, value, accepted }) => [name, { value, accepted }]));
  writeFileSync(file, JSON.stringify(kept));
  // The operator backs up first, as docs/operations.md says.
  const backup = join(ownDir, 'before.gz');
  const backDir = join(ownDir, 'back');
  mkdirSync(backDir);
  copyFileSync(file, join(backDir, 'secrets.json'));
  expect(await portalCommand(['backup', 'backup', backup], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });

  const upgraded = await startOwn(settings);
  await expectEverything(upgraded);
  const leadIds = async (portalDir: string) => {
    const database = connect(embeddedServer(portalDir).url);
    const rows = await database`select lead_id from leads order by created_at`;
    await database.end();
    return rows.map(({ lead_id }) => String(lead_id));
  };
  const before = await leadIds(dataDir);
  expect(before.length).toBeGreaterThan(0);
  const later = recordOf(await upgraded.client.post('/api/lead', plainLead), 'lead');
  expect(await leadIds(dataDir)).toEqual([...before, textOf(later, 'lead_id')]);

  // A portal that finds this file next to the socket would use its secrets instead of those in the table.
  rmSync(file);
  const other = { DATABASE_URL: otherUrl, DATA_DIR: join(ownDir, 'other') };
  await expectEverything(await startOwn({ ...settings, ...other }));

  // This version stands for the one that made the backup; 0.2.0 itself is not in this checkout.
  expect(await portalCommand(['backup', 'restore', backup], { DATA_DIR: backDir })).toMatchObject({
    code: 0,
  });
  await expectEverything(await startOwn({ ...settings, DATA_DIR: backDir }), { hasSession: false });
  expect(await leadIds(backDir)).toEqual(before);
});

test('a database of an earlier version stops the start and names the version to upgrade through', async ({
  startOwn,
  ownDir,
}) => {
  const portal = await startOwn(settings);
  const sql = connect(embeddedServer(join(ownDir, 'data')).url);
  await sql`update drizzle.__drizzle_migrations set created_at = 1`;
  await sql.end();
  await portal.stop();
  await expect(startOwn(settings)).rejects.toThrow(
    /before 0\.2\.0: back it up, start version 0\.2\.0 on it once/,
  );
});
