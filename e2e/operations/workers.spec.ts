import { join } from 'node:path';
import { expect, test } from '../support/acceptance';
import { freshAddress } from '../support/client';
import { embeddedServer, isRunning } from '../support/database';
import { eventually } from '../support/eventually';
import { plainLead } from '../support/literals';
import { freePort } from '../support/portal';
import { workersOf } from '../support/workers';

test.describe.configure({ mode: 'default', timeout: 120_000 });

test('three workers on one port: exact limits, one database, added-up metrics, replaced when killed, stopped with 0', async ({
  startOwn,
  ownDir,
}) => {
  const metricsPort = await freePort();
  const portal = await startOwn({
    TRUSTED_PROXY_HOPS: '1',
    WORKERS: '3',
    METRICS_ADDRESS: `127.0.0.1:${metricsPort}`,
  });
  const { client } = portal;
  const workers = workersOf(portal.child.pid);
  expect(workers).toHaveLength(3);
  const readMetrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  // The portal is ready as soon as the first worker listens.
  await eventually(async () => (await readMetrics()).includes('pilot_workers{kind="heard"} 3'), {
    what: 'metrics of three workers',
    withinMs: 30_000,
  });

  const from = freshAddress();
  const reads = await Promise.all(
    Array.from({ length: 300 }, () => client.get('/api/agent/catalog', { from })),
  );
  expect(reads.filter(({ status }) => status === 200)).toHaveLength(240);
  expect(reads.filter(({ status }) => status === 429)).toHaveLength(60);
  const writes = await Promise.all(
    Array.from({ length: 60 }, () => client.post('/api/lead', plainLead, { from })),
  );
  expect(writes.filter(({ status }) => status === 200)).toHaveLength(30);

  const lines = (await readMetrics()).split('\n');
  expect(lines).toContain('pilot_request_duration_seconds_count{route="getAgentCatalog",status="200"} 240');
  expect(lines).toContain('pilot_refusals_total{error="rate_limited"} 90');
  expect(lines).toContain('pilot_limiter_backend{backend="workers"} 3');

  // Whichever worker takes a form that fails shows it again itself, with what was typed.
  const forms = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      client.send({
        method: 'POST',
        path: '/request/send',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' },
        body: `company=Typed+before+${at}&workflow=`,
      }),
    ),
  );
  for (const [at, form] of forms.entries()) expect(form.text).toContain(`Typed before ${at}`);

  const [killed = 0] = workers;
  process.kill(killed, 'SIGKILL');
  await eventually(
    () => {
      const now = workersOf(portal.child.pid);
      return now.length === 3 && !now.includes(killed);
    },
    { what: 'another worker', withinMs: 20_000 },
  );
  const after = await Promise.all(
    Array.from({ length: 30 }, () => client.get('/api/offers').catch(() => null)),
  );
  expect(after.filter((answer) => answer?.status === 200).length).toBeGreaterThan(25);
  // The primary remembers what the killed worker had asked about.
  expect((await client.post('/api/lead', plainLead, { from })).status).toBe(429);

  const { pid } = embeddedServer(join(ownDir, 'data'));
  const last = workersOf(portal.child.pid);
  expect(await portal.stop()).toBe(0);
  for (const process of [pid, ...last]) expect(isRunning(process)).toBe(false);
});
