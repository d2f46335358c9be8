import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, type OwnPortal, test } from '../support/acceptance';
import { type ClusterServer, startPair } from '../support/cluster';
import { connect } from '../support/database';
import { eventually } from '../support/eventually';
import { makeFounder, signIn } from '../support/founders';
import { Ledger } from '../support/ledger';

test.describe.configure({ mode: 'default', timeout: 180_000, retries: 0 });

/** Time in which a cluster manager finds out that a primary is gone, in milliseconds. */
const noticedAfterMs = 4_000;
const backWithinMs = 5_000;
/** Maximum time that a request waits for a database that hangs; readiness is cached for half a second more. */
const answeredWithinMs = 3_500;

interface Probe {
  at: number;
  status: number;
}

/** Asks a portal ten times a second whether it is ready, until the returned function is called. */
function probe({ client }: OwnPortal): () => Promise<Probe[]> {
  const probes: Promise<Probe>[] = [];
  const timer = setInterval(() => {
    const at = performance.now();
    probes.push(client.get('/api/health/ready').then(({ status }) => ({ at, status })));
  }, 100);
  return () => {
    clearInterval(timer);
    return Promise.all(probes);
  };
}

/** Follows the events of an open inbox as a browser does; returns what it has received so far. */
function followEvents(portal: OwnPortal, cookie: string, signal: AbortSignal): () => string {
  let text = '';
  const follow = async () => {
    const decoder = new TextDecoder();
    while (!signal.aborted) {
      try {
        const answer = await fetch(`${portal.url}/inbox/events`, { headers: { cookie }, signal });
        for await (const chunk of answer.body ?? []) text += decoder.decode(chunk);
      } catch {
        // The stream ended; a browser connects again.
      }
      await pause(100);
    }
  };
  void follow();
  return () => text;
}

/** Ends a primary in some way. Returns the function that restarts it, and the check to run afterwards. */
type Fault = (primary: ClusterServer, standby: ClusterServer) => Promise<() => Promise<void>>;

const faults: [name: string, fault: Fault][] = [
  [
    'killed',
    async (primary) => {
      await primary.stop('SIGKILL');
      // A cluster manager that restarts it unchanged: it accepts writes on its own.
      return () => primary.start();
    },
  ],
  [
    'hung',
    async (primary) => {
      const resume = primary.hang();
      return async () => resume();
    },
  ],
  [
    'demoted',
    async (primary, standby) => {
      await primary.stop();
      primary.follow(standby);
      await primary.start();
      return async () => {};
    },
  ],
];

for (const [name, fault] of faults) {
  test(`a ${name} primary loses nothing, and a promoted standby serves`, async ({ startOwn, ownDir }) => {
    const dataDir = join(ownDir, 'data');
    const made = await startOwn({});
    const { primary, standby, end } = await startPair(dataDir, () => made.stop());
    try {
      const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`);
      const settingsOf = (order: string[]) => ({
        TRUSTED_PROXY_HOPS: '1',
        DATABASE_URL: `postgresql://portal@${order.join(',')}/pilot`,
        MIGRATION_DATABASE_URL: `postgresql://portal_owner@${order.join(',')}/pilot?target_session_attrs=read-write`,
        DATA_DIR: dataDir,
      });
      const portals = await Promise.all([
        startOwn(settingsOf(hosts)),
        startOwn(settingsOf(hosts.toReversed())),
      ]);
      const [first] = portals;
      const ledger = new Ledger(ownDir);
      const cookie = await signIn(first.client, await makeFounder(first.client, settingsOf(hosts)));
      const leaving = new AbortController();
      const events = followEvents(first, cookie, leaving.signal);
      const halts = portals.map(({ client }) => ledger.writeSteadily(client, 20));
      const probes = portals.map(probe);
      await eventually(() => ledger.entries.length > 40 && events().includes('arrived'), {
        what: 'records and events',
      });
      expect(ledger.outcomes, 'before the fault').toEqual(new Map([[200, ledger.outcomes.get(200)]]));

      const faultAt = performance.now();
      const restore = await fault(primary, standby);
      await pause(noticedAfterMs);
      const promotedAt = performance.now();
      await standby.query('select pg_promote()');
      await eventually(() => performance.now() > promotedAt + backWithinMs + 2_000, {
        what: 'the end of the load',
        withinMs: 20_000,
      });
      await restore();
      const restoredAt = performance.now();
      const heardBefore = events().length;
      await pause(1_000);
      await eventually(() => events().slice(heardBefore).includes('event: arrived'), { what: 'live events' });
      await Promise.all(halts.map((halt) => halt()));
      leaving.abort();

      const after = ledger.lastRefusedAt - promotedAt;
      const refused = ledger.outcomes.get(503) ?? 0;
      process.stdout.write(
        `${name}: ${ledger.entries.length} acknowledged, ${refused} refused in ` +
          `${((ledger.lastRefusedAt - faultAt) / 1_000).toFixed(1)} s, ` +
          `served ${(after / 1_000).toFixed(2)} s after the promotion\n`,
      );
      ledger.expectOutcomes(200, 503);
      expect(after, 'last refused after the promotion').toBeLessThan(backWithinMs);
      expect(events()).toContain('event: gap');
      for (const stopProbing of probes) {
        const all = await stopProbing();
        const wrongly = all.filter(({ at, status }) => {
          const isOut = at > faultAt + answeredWithinMs && at < promotedAt;
          const isServed =
            at < faultAt || (at > promotedAt + backWithinMs && at < restoredAt) || at > restoredAt;
          return (isOut && status !== 503) || (isServed && status !== 200);
        });
        expect(wrongly.map(({ at, status }) => [Math.round(at - promotedAt), status])).toEqual([]);
      }
      const sql = connect(standby.url());
      await ledger.settle(first.client, sql, backWithinMs);
      await ledger.verify(first.client, sql);
      await sql.end();
    } finally {
      await end();
    }
  });
}
