import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, type OwnPortal, test } from '../support/acceptance';
import { expectRefusal, recordOf } from '../support/answers';
import { connect, embeddedServer, isRunning, silence } from '../support/database';
import { eventually } from '../support/eventually';
import { postForm } from '../support/founders';
import { documentPaths, offers, plainLead, plainQuote, posts } from '../support/literals';

// One after the other: each measures times and needs the machine's attention.
test.describe.configure({ mode: 'default', timeout: 90_000 });

const behindProxy = { TRUSTED_PROXY_HOPS: '1' };
const unavailable = { error: 'service_unavailable' };
const refusedWithinMs = 3_000;
const backWithinMs = 5_000;

/** Sends a POST that must be refused with 503 in time; its key and company are marked. */
async function expectUnavailable({ client }: OwnPortal, path: string, mark: string): Promise<void> {
  const body = path === '/api/lead' ? { ...plainLead, company: mark } : plainQuote;
  const begun = performance.now();
  const answer = await client.post(path, body, { headers: { 'Idempotency-Key': `${mark}-${path}` } });
  expectRefusal(answer, 503, unavailable);
  expect(performance.now() - begun).toBeLessThan(refusedWithinMs);
}

/** The process lives and says that it should be sent no requests. */
async function expectNotReady({ client }: OwnPortal): Promise<void> {
  expect((await client.get('/api/health/live')).json).toEqual({ ok: true });
  expectRefusal(await client.get('/api/health/ready'), 503, unavailable);
}

async function expectDocuments({ client }: OwnPortal): Promise<void> {
  for (const path of documentPaths) {
    const begun = performance.now();
    expect((await client.get(path)).status, path).toBe(200);
    expect(performance.now() - begun, path).toBeLessThan(refusedWithinMs);
  }
  expect((await client.get('/api/offers')).json).toEqual({ currency: 'USD', offers });
}

/** Whoever signs in is told what is wrong, and nothing of what was typed is thrown back. */
async function expectNoSignIn({ client }: OwnPortal): Promise<void> {
  const begun = performance.now();
  const fields = { email: 'ada@example.com', password: 'correct horse battery' };
  const answer = await postForm(client, '/sign-in/send', fields);
  expect(answer.status).toBe(503);
  expect(answer.text).toContain('Nothing was changed');
  expect(answer.text).not.toContain(fields.password);
  expect(performance.now() - begun).toBeLessThan(refusedWithinMs);
}

/** Resolves when both POSTs are accepted again. */
async function expectService({ client }: OwnPortal, withinMs = backWithinMs): Promise<void> {
  for (const { path, body } of posts) {
    await eventually(async () => (await client.post(path, body)).status === 200, {
      what: `${path} accepts again`,
      withinMs,
    });
  }
}

async function marked(databaseUrl: string, mark: string): Promise<number> {
  const sql = connect(databaseUrl);
  const rows = await sql`
    select 1 from leads where leads::text like ${`%${mark}%`}
    union all select 1 from quotes where quotes::text like ${`%${mark}%`}`;
  await sql.end();
  return rows.length;
}

test('a database that is silent: 503 in time, documents stay, nothing is stored late, service resumes', async ({
  startOwn,
  ownDir,
}) => {
  const portal = await startOwn(behindProxy);
  const server = embeddedServer(join(ownDir, 'data'));
  await expectService(portal);
  const mark = `silent-${randomUUID()}`;
  const resume = silence(server);
  try {
    await Promise.all(posts.map(({ path }) => expectUnavailable(portal, path, mark)));
    await expectDocuments(portal);
    await expectNotReady(portal);
    await expectNoSignIn(portal);
    await Promise.all(posts.map(({ path }) => expectUnavailable(portal, path, `${mark}-again`)));
  } finally {
    resume();
  }
  await expectService(portal);
  expect(await marked(server.url, mark)).toBe(0);
  expect(portal.output()).not.toContain(mark);
});

test('hundreds of requests to a silent database are all refused in time, and memory is given back', async ({
  startOwn,
  ownDir,
}) => {
  const portal = await startOwn(behindProxy);
  const resume = silence(embeddedServer(join(ownDir, 'data')));
  try {
    const begun = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => portal.client.post('/api/lead', plainLead)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(performance.now() - begun).toBeLessThan(2 * refusedWithinMs * Math.ceil(300 / 64));
  } finally {
    resume();
  }
  await expectService(portal);
});

test('a database that is gone: 503 in time, documents stay, nothing is stashed, service resumes', async ({
  startOwn,
  ownDir,
}) => {
  const dataDir = join(ownDir, 'database');
  const first = await startOwn({ ...behindProxy, DATA_DIR: dataDir });
  const { url, pid } = embeddedServer(dataDir);
  const portal = await startOwn({ ...behindProxy, DATABASE_URL: url });
  await expectService(portal);
  expect(await first.stop()).toBe(0);
  expect(isRunning(pid)).toBe(false);

  const mark = `gone-${randomUUID()}`;
  for (const { path } of posts) await expectUnavailable(portal, path, mark);
  await expectDocuments(portal);
  await expectNotReady(portal);
  await startOwn({ ...behindProxy, DATA_DIR: dataDir });
  await expectService(portal);
  expect(await marked(url, mark)).toBe(0);
});

test('a killed database server is started again, and nothing that was accepted is lost', async ({
  startOwn,
  ownDir,
}) => {
  const portal = await startOwn(behindProxy);
  const dataDir = join(ownDir, 'data');
  const key = randomUUID();
  const headers = { 'Idempotency-Key': key };
  const stored = recordOf(await portal.client.post('/api/lead', plainLead, { headers }), 'lead');
  const { pid } = embeddedServer(dataDir);
  process.kill(pid, 'SIGKILL');
  await expectDocuments(portal);
  await expectService(portal, 30_000);
  expect(embeddedServer(dataDir).pid).not.toBe(pid);
  const replayed = await portal.client.post('/api/lead', plainLead, { headers });
  expect(recordOf(replayed, 'lead')).toEqual(stored);
  expect(replayed.json).toMatchObject({ idempotent_replay: true });
});

test('a killed database connection costs at most the requests on it', async ({ startOwn, ownDir }) => {
  const portal = await startOwn(behindProxy);
  await expectService(portal);
  const sql = connect(embeddedServer(join(ownDir, 'data')).url);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pilot-portal'`;
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await portal.client.post('/api/quote', plainQuote)).status),
  );
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await expectService(portal);
  await sql.end();
});

test('a table that stays locked: 503 in time, nothing is stored late', async ({ startOwn, ownDir }) => {
  const portal = await startOwn(behindProxy);
  const { url } = embeddedServer(join(ownDir, 'data'));
  const mark = `locked-${randomUUID()}`;
  const sql = connect(url);
  await sql.begin(async (locking) => {
    await locking`lock table leads, quotes in access exclusive mode`;
    await Promise.all(posts.map(({ path }) => expectUnavailable(portal, path, mark)));
    await expectDocuments(portal);
  });
  await expectService(portal);
  expect(await marked(url, mark)).toBe(0);
  await sql.end();
});
