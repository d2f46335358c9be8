import { join } from 'node:path';
import { expect, test } from '../support/acceptance';
import { ask, checkpointerPid, connect, embeddedServer, poolPids } from '../support/database';
import { eventually } from '../support/eventually';
import { Ledger } from '../support/ledger';

// A record that is lost once in many runs is a failure: no retries.
test.describe.configure({ mode: 'default', timeout: 1_200_000, retries: 0 });

const cycles = Math.max(1, Number(process.env.FAULT_CYCLES ?? 20));
const writesPerSecond = 50;
const readyWithinMs = 10_000;
const refusedWithinMs = 3_000;
const resumesWithinMs = 5_000;
const recoversWithinMs = 30_000;
const behindProxy = { TRUSTED_PROXY_HOPS: '1' };

/** Records acknowledged before each kill: between one and two seconds of writing. */
const recordsBeforeKill = (cycle: number) => 50 + ((cycle * 37) % 50);

/** Minimum and maximum of durations, as text. */
const span = (milliseconds: number[]) =>
  `${Math.min(...milliseconds).toFixed(0)} to ${Math.max(...milliseconds).toFixed(0)} ms`;

test(`${cycles} kills of the portal at ${writesPerSecond} writes a second: nothing acknowledged is lost or doubled`, async ({
  startOwn,
  ownDir,
}) => {
  const ledger = new Ledger(ownDir);
  const restartsMs: number[] = [];
  let writingMs = 0;
  let acknowledged = 0;
  let portal = await startOwn(behindProxy);
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const before = ledger.entries.length;
    const halt = ledger.writeSteadily(portal.client, writesPerSecond);
    // A portal that has just started answers its first request late; then the gathered requests count.
    await eventually(() => ledger.entries.length > before, { what: 'a first record', withinMs: 20_000 });
    const wroteFrom = performance.now();
    const enough = before + recordsBeforeKill(cycle);
    await eventually(() => ledger.entries.length >= enough, { what: 'records', withinMs: 20_000 });
    writingMs += performance.now() - wroteFrom;
    acknowledged += ledger.entries.length - before;
    expect(await portal.stop('SIGKILL')).toBeNull();
    await halt();
    portal.client.close();
    // A killed process sends no error before that.
    ledger.expectOutcomes(200, 'refused', 'unanswered', 'broken off');

    const begun = performance.now();
    portal = await startOwn(behindProxy);
    restartsMs.push(performance.now() - begun);
    const sql = connect(embeddedServer(join(ownDir, 'data')).url);
    await ledger.verifyStored(sql, before);
    await ledger.settle(portal.client, sql);
    await sql.end();
  }
  const sql = connect(embeddedServer(join(ownDir, 'data')).url);
  await ledger.verify(portal.client, sql);
  await sql.end();
  process.stdout.write(
    `${cycles} kills of the portal: ${ledger.entries.length} records, all there once, ` +
      `${ledger.storedUnanswered} of them stored by a portal that was killed before it answered; ` +
      `ready again after ${span(restartsMs)}\n`,
  );
  expect(restartsMs).toHaveLength(cycles);
  expect(Math.max(...restartsMs)).toBeLessThan(readyWithinMs);
  expect(acknowledged / (writingMs / 1_000)).toBeGreaterThan(0.9 * writesPerSecond);
});

test(`${cycles} kills of a backend and of the postmaster recover within 30 s`, async ({
  startOwn,
  ownDir,
}) => {
  const ledger = new Ledger(ownDir);
  const portal = await startOwn(behindProxy);
  const dataDir = join(ownDir, 'data');
  const recoveriesMs = { backend: [] as number[], postmaster: [] as number[] };
  const halt = ledger.writeSteadily(portal.client, writesPerSecond);
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    for (const killed of ['backend', 'postmaster'] as const) {
      const before = ledger.entries.length;
      const enough = before + recordsBeforeKill(cycle);
      await eventually(() => ledger.entries.length >= enough, {
        what: 'records',
        withinMs: recoversWithinMs,
      });
      const { pid: postmaster, url } = embeddedServer(dataDir);
      const [backend] = await ask(url, poolPids);
      const checkpointer = await ask(url, checkpointerPid);
      const begun = performance.now();
      process.kill(killed === 'backend' ? Number(backend) : postmaster, 'SIGKILL');
      // Answers in progress must not count as recovery. A server that has recovered has another checkpointer, whichever
      // process was killed.
      await eventually(
        async () => {
          const now = embeddedServer(dataDir);
          expect(now.pid === postmaster).toBe(killed === 'backend');
          return (await ask(now.url, checkpointerPid)) !== checkpointer;
        },
        { what: 'a server that has recovered', withinMs: recoversWithinMs },
      );
      const from = ledger.entries.length;
      await eventually(() => ledger.entries.length > from + 5, {
        what: 'recovery',
        withinMs: recoversWithinMs,
      });
      recoveriesMs[killed].push(performance.now() - begun);
      const sql = connect(embeddedServer(dataDir).url);
      await ledger.verifyStored(sql, before);
      await ledger.settle(portal.client, sql, resumesWithinMs);
      await sql.end();
    }
  }
  await halt();
  const sql = connect(embeddedServer(dataDir).url);
  await ledger.settle(portal.client, sql);
  await ledger.verify(portal.client, sql);
  await sql.end();
  ledger.expectOutcomes(200, 503);
  process.stdout.write(
    `${2 * cycles} kills of Postgres: ${ledger.entries.length} records, all there once; ` +
      `${ledger.outcomes.get(503) ?? 0} answered 503, ${ledger.storedUnanswered} of them were stored, ` +
      `the slowest answer after ${ledger.slowestMs.toFixed(0)} ms; back after ` +
      `${span(recoveriesMs.backend)} (backend) and ${span(recoveriesMs.postmaster)} (postmaster)\n`,
  );
  expect(ledger.slowestMs).toBeLessThan(refusedWithinMs);
  for (const each of Object.values(recoveriesMs)) {
    expect(each).toHaveLength(cycles);
    expect(Math.max(...each)).toBeLessThan(recoversWithinMs);
  }
});
