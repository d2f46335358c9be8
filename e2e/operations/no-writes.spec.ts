import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { expect, type OwnPortal, test } from '../support/acceptance';
import { expectRefusal, recordOf } from '../support/answers';
import { connect, embeddedServer } from '../support/database';
import { eventually } from '../support/eventually';
import { plainLead } from '../support/literals';

test.describe.configure({ mode: 'default', timeout: 90_000, retries: 0 });

const behindProxy = { TRUSTED_PROXY_HOPS: '1' };
const unavailable = { error: 'service_unavailable' };

const becomesReady = ({ client }: OwnPortal, status: 200 | 503) =>
  eventually(async () => (await client.get('/api/health/ready')).status === status, {
    what: `ready is ${status}`,
  });

async function expectLive({ client }: OwnPortal): Promise<void> {
  expect((await client.get('/api/health/live')).json).toEqual({ ok: true });
  expectRefusal(await client.get('/api/health/ready'), 503, unavailable);
}

/** Applies a setting of the server to all connections opened from now on. */
async function alterSystem(sql: Sql, statement: string): Promise<void> {
  await sql.unsafe(`alter system ${statement}`);
  await sql`select pg_reload_conf()`;
}

test('a read-only database makes the portal unready without ending it', async ({ startOwn, ownDir }) => {
  const portal = await startOwn(behindProxy);
  await becomesReady(portal, 200);
  const sql = connect(embeddedServer(join(ownDir, 'data')).url);
  await alterSystem(sql, 'set default_transaction_read_only = on');
  await becomesReady(portal, 503);
  await expectLive(portal);
  expectRefusal(await portal.client.post('/api/lead', plainLead), 503, unavailable);
  await sql`set default_transaction_read_only = off`;
  await alterSystem(sql, 'reset default_transaction_read_only');
  await becomesReady(portal, 200);
  expect((await portal.client.post('/api/lead', plainLead)).status).toBe(200);
  await sql.end();
});

test('a missing standby makes the portal unready; a retried lead is stored once', async ({
  startOwn,
  ownDir,
}) => {
  const portal = await startOwn(behindProxy);
  await becomesReady(portal, 200);
  const sql = connect(embeddedServer(join(ownDir, 'data')).url);
  await sql`set synchronous_commit = local`;
  await alterSystem(sql, `set synchronous_standby_names = 'nobody'`);
  const send = (key: string) =>
    portal.client.post('/api/lead', plainLead, { headers: { 'Idempotency-Key': key } });
  const keys = Array.from({ length: 5 }, randomUUID);
  await becomesReady(portal, 503);
  for (const answer of await Promise.all(keys.map(send))) expectRefusal(answer, 503, unavailable);
  await expectLive(portal);
  const sessions = async () =>
    Number((await sql`select count(*) from pg_stat_activity where wait_event = 'SyncRep'`)[0]?.count);
  const stuck = await sessions();
  for (let probes = 0; probes < 5; probes += 1) await expectLive(portal);
  expect(await sessions(), 'sessions that probes have left waiting').toBeLessThanOrEqual(stuck);
  await alterSystem(sql, 'reset synchronous_standby_names');
  await becomesReady(portal, 200);
  for (const key of keys) {
    const answer = await eventually(
      async () => {
        const again = await send(key);
        return again.status === 200 && again;
      },
      { what: 'the lead is acknowledged' },
    );
    expect(recordOf(answer, 'lead')).toMatchObject({ idempotency_key: key });
  }
  const [row] = await sql`select count(*)::int, count(distinct idempotency_key)::int as keys from leads`;
  expect(row).toEqual({ count: keys.length, keys: keys.length });
  await sql.end();
});
