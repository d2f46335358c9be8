import { join } from 'node:path';
import { expect, test } from '../support/acceptance';
import { connect, embeddedServer } from '../support/database';
import { eventually } from '../support/eventually';
import { Ledger } from '../support/ledger';

test.describe.configure({ mode: 'default', timeout: 900_000 });

const cycles = Number(process.env.FAULT_CYCLES ?? 20);
const writesPerSecond = 50;
const behindProxy = { TRUSTED_PROXY_HOPS: '1' };

/** Records acknowledged before each kill: between one and two seconds of writing. */
const recordsBeforeKill = (cycle: number) => 50 + ((cycle * 37) % 50);

test(`${cycles} kills of the portal at ${writesPerSecond} writes a second: nothing acknowledged is lost or doubled`, async ({
  startOwn,
  ownDir,
}) => {
  const ledger = new Ledger(ownDir);
  const startsMs: number[] = [];
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const begun = performance.now();
    const portal = await startOwn(behindProxy);
    startsMs.push(performance.now() - begun);
    const halt = ledger.writeSteadily(portal.client, writesPerSecond);
    const enough = ledger.entries.length + recordsBeforeKill(cycle);
    await eventually(() => ledger.entries.length >= enough, { what: 'records', withinMs: 20_000 });
    expect(await portal.stop('SIGKILL')).toBeNull();
    await halt();
    portal.client.close();
  }
  const portal = await startOwn(behindProxy);
  const sql = connect(embeddedServer(join(ownDir, 'data')).url);
  await ledger.verify(portal.client, sql);
  await sql.end();
  const slowest = Math.max(...startsMs.slice(1));
  process.stdout.write(
    `${cycles} kills of the portal: ${ledger.entries.length} acknowledged records, all there; ` +
      `ready again after ${Math.min(...startsMs.slice(1)).toFixed(0)} to ${slowest.toFixed(0)} ms\n`,
  );
  expect(slowest).toBeLessThan(10_000);
});

test(`${cycles} kills of Postgres, a backend and the postmaster in turn: 503 meanwhile, back within 30 s`, async ({
  startOwn,
  ownDir,
}) => {
  const ledger = new Ledger(ownDir);
  const portal = await startOwn(behindProxy);
  const dataDir = join(ownDir, 'data');
  const recoveriesMs: number[] = [];
  const halt = ledger.writeSteadily(portal.client, writesPerSecond);
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const enough = ledger.entries.length + recordsBeforeKill(cycle);
    await eventually(() => ledger.entries.length >= enough, { what: 'records', withinMs: 30_000 });
    const { pid, url } = embeddedServer(dataDir);
    const sql = connect(url);
    const [backend] = await sql`
      select pid from pg_stat_activity where application_name = 'pilot-portal' limit 1`;
    await sql.end();
    const begun = performance.now();
    process.kill(cycle % 2 === 0 ? Number(backend?.pid) : pid, 'SIGKILL');
    const before = ledger.entries.length;
    await eventually(() => ledger.entries.length > before + 5, { what: 'recovery', withinMs: 30_000 });
    recoveriesMs.push(performance.now() - begun);
  }
  await halt();
  const sql = connect(embeddedServer(dataDir).url);
  await ledger.verify(portal.client, sql);
  await sql.end();
  expect([...ledger.statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  process.stdout.write(
    `${cycles} kills of Postgres: ${ledger.entries.length} acknowledged records, all there; ` +
      `${ledger.statuses.get(503) ?? 0} answered 503, the slowest after ${ledger.slowestMs.toFixed(0)} ms; ` +
      `back after ${Math.min(...recoveriesMs).toFixed(0)} to ${Math.max(...recoveriesMs).toFixed(0)} ms\n`,
  );
});
