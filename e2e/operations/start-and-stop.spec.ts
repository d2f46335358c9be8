import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/acceptance';
import { recordOf } from '../support/answers';
import { connect, embeddedServer, expectMigratedOnce, isRunning } from '../support/database';
import { eventually } from '../support/eventually';
import { Ledger } from '../support/ledger';
import { offers, plainLead } from '../support/literals';
import { launch, projectDir, type Settings, startFront } from '../support/portal';
import { RawConnection } from '../support/raw-connection';

test.describe.configure({ mode: 'default', timeout: 120_000 });

const behindProxy = { TRUSTED_PROXY_HOPS: '1' };

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  test(`${signal} ends the portal with 0 and leaves no database server`, async ({ startOwn, ownDir }) => {
    const portal = await startOwn(behindProxy);
    const { pid } = embeddedServer(join(ownDir, 'data'));
    expect(isRunning(pid)).toBe(true);
    expect(await portal.stop(signal)).toBe(0);
    expect(isRunning(pid)).toBe(false);
  });
}

test('SIGTERM to npm ends npm, the portal and its database server', async ({ ownDir }) => {
  const dataDir = join(ownDir, 'data');
  const settings = { ...behindProxy, DATA_DIR: dataDir };
  const portal = await startFront(settings, join(ownDir, 'npm.log'), ['npm', 'start']);
  const { pid } = embeddedServer(dataDir);
  await portal.stop();
  await eventually(() => !isRunning(pid), { what: 'the end of the database server' });
  await expect(fetch(`${portal.url}/api/health/live`)).rejects.toThrow('fetch failed');
});

test('SIGTERM lets a request in flight finish, and its lead is stored', async ({ startOwn, ownDir }) => {
  const portal = await startOwn(behindProxy);
  const connection = await RawConnection.open(portal.url);
  const body = JSON.stringify({ ...plainLead, company: 'In flight' });
  await connection.write(
    `POST /api/lead HTTP/1.1\r\nHost: portal.test\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 50)}`,
  );
  // A second request shows that the server has read the first one's bytes.
  expect((await portal.client.get('/api/offers')).status).toBe(200);
  const stopped = portal.stop();
  await eventually(
    () =>
      portal.client.get('/api/offers').then(
        () => false,
        () => true,
      ),
    {
      what: 'new connections are refused',
    },
  );
  await connection.write(body.slice(50));
  const [answer] = await connection.answered();
  expect(answer?.status).toBe(200);
  expect(await stopped).toBe(0);
  const again = await startOwn(behindProxy);
  const sql = connect(embeddedServer(join(ownDir, 'data')).url);
  expect(await sql`select company from leads`).toHaveLength(1);
  await sql.end();
  await again.stop();
});

test('three portals on an empty database migrate once and add two offers', async ({
  startOwn,
  sql,
  databaseUrl,
  ownDir,
}) => {
  const name = `three_${randomUUID().replaceAll('-', '')}`;
  await sql`create database ${sql(name)}`;
  const url = databaseUrl.replace('/pilot?', `/${name}?`);
  const settings = { ...behindProxy, DATABASE_URL: url };
  const portals = await Promise.all([startOwn(settings), startOwn(settings), startOwn(settings)]);
  for (const { client } of portals) {
    expect((await client.get('/api/offers')).json).toEqual({ currency: 'USD', offers });
  }
  const own = connect(url);
  await expectMigratedOnce(own);
  expect(await own`select id from offers`).toHaveLength(2);
  const ledger = new Ledger(ownDir);
  for (let round = 0; round < 10; round += 1)
    await Promise.all(portals.map(({ client }) => ledger.write(client)));
  ledger.expectOutcomes(200);
  for (const { client } of portals) await ledger.verify(client, own);
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      portals[at % 3]?.client.post('/api/lead', plainLead, { headers: { 'Idempotency-Key': key } }),
    ),
  );
  expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200]));
  expect(answers.filter((answer) => !answer?.text.includes('"idempotent_replay"'))).toHaveLength(1);
  expect(await own`select 1 from leads where idempotency_key = ${key}`).toHaveLength(1);
  await own.end();
  await Promise.all(portals.map((portal) => portal.stop()));
  await sql`drop database ${sql(name)} with (force)`;
});

test('an offer that is changed in the database is served by every instance within 5 s', async ({
  startOwn,
  ownDir,
}) => {
  const front = await startOwn(behindProxy);
  const { url } = embeddedServer(join(ownDir, 'data'));
  const next = await startOwn({ ...behindProxy, DATABASE_URL: url }, 'next');
  const sql = connect(url);
  await sql`update offers set pilot_price = 13000.5, name = 'Renamed pilot' where id = 'masking-shadow-14'`;
  await sql`update offers set checkpoint_status = 'committed' where id = 'message-review-30'`;
  const [speech, document] = offers;
  const changed = [
    { ...speech, pilot_price: 13000.5, name: 'Renamed pilot' },
    { ...document, mid_pilot_checkpoint: { ...document?.mid_pilot_checkpoint, status: 'committed' } },
  ];
  const expected = JSON.stringify({ currency: 'USD', offers: changed });
  const isServedBy = ({ client }: typeof front) =>
    eventually(async () => sameJson((await client.get('/api/offers')).json, expected), {
      what: 'the changed offers',
    });
  await Promise.all([isServedBy(front), isServedBy(next)]);
  const quote = await front.client.post('/api/quote', { offer_id: 'masking-shadow-14' });
  expect(recordOf(quote, 'quote')).toMatchObject({ pilot_price: 13000.5, offer_name: 'Renamed pilot' });
  const catalog = await next.client.get('/api/agent/catalog');
  expect(catalog.json).toMatchObject({ offers: changed });
  await sql.end();
});

function sameJson(value: unknown, expected: string): boolean {
  try {
    expect(value).toEqual(JSON.parse(expected));
    return true;
  } catch {
    return false;
  }
}

/** Configurations that cannot work, each with what its one sentence must name. */
const wrong: [Settings, RegExp][] = [
  [{ PORT: 'abc' }, /PORT/],
  [{ PORT: '70000' }, /PORT/],
  [{ DATABASE_URL: 'foo' }, /DATABASE_URL/],
  [{ DATABASE_URL: 'mysql://localhost/x' }, /DATABASE_URL/],
  [{ BASE_URL: 'ftp://x' }, /BASE_URL/],
  [{ TRUSTED_PROXY_HOPS: '-1' }, /TRUSTED_PROXY_HOPS/],
  [{ VENDOR_NAME: '!!!' }, /VENDOR_NAME/],
  [{ UPSTASH_REDIS_REST_URL: 'https://redis.example' }, /UPSTASH_REDIS_REST_TOKEN/],
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, /could not start/],
  [{ DATA_DIR: '/proc/nope' }, /\/proc\/nope\/postgres cannot be used as this user \(ENOENT\): set DATA_DIR/],
  [{ INSTALLATION_FILE: 'no-such-file.json' }, /no-such-file\.json, which cannot be read/],
  [{ INSTALLATION_FILE: 'package.json' }, /INSTALLATION_FILE is wrong: unknown setting name, /],
  [{ INSTALLATION_FILE: 'README.md' }, /INSTALLATION_FILE is not JSON/],
];

for (const [settings, named] of wrong) {
  test(`the wrong setting ${JSON.stringify(settings)} stops the start with one sentence`, async ({
    ownDir,
  }) => {
    mkdirSync(join(ownDir, 'data'));
    const defaults = { DATA_DIR: join(ownDir, 'data'), PORT: '0' };
    const logFile = join(ownDir, 'start.log');
    const portal = launch([join(projectDir, 'server', 'launch.mjs')], { ...defaults, ...settings }, logFile);
    await eventually(() => portal.child.exitCode !== null, {
      what: 'the end of the start',
      withinMs: 30_000,
    });
    expect(portal.child.exitCode).toBe(1);
    const lines = portal.output().trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(named);
    expect(lines[0]).toMatch(/[A-Z].*\.$/);
  });
}

test('a port in use stops the start with one sentence, before a database server is started', async ({
  startOwn,
  ownDir,
}) => {
  const { url } = await startOwn(behindProxy);
  const dataDir = join(ownDir, 'second');
  const settings = { DATA_DIR: dataDir, PORT: new URL(url).port, LISTEN_ADDRESS: '127.0.0.1' };
  const second = launch([join(projectDir, 'server', 'launch.mjs')], settings, join(ownDir, 'second.log'));
  await eventually(() => second.child.exitCode !== null, { what: 'the end of the start', withinMs: 30_000 });
  expect(second.child.exitCode).toBe(1);
  expect(second.output()).toMatch(/^The portal could not start: port \d+ is in use \(EADDRINUSE\)[^\n]*\n$/);
  expect(existsSync(dataDir)).toBe(false);
});
