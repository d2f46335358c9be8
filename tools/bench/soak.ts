import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@pilot-portal/embedded-postgres';
import postgres from 'postgres';
import { connectionOptions } from '../../db/client';
import { connectionsMax, jobConnectionsMax } from '../../db/connect';
import { runAtFixedRate } from './fixed-rate';
import { topRateOf } from './latency';
import { type BenchPart, Goals } from './part';
import { type ServerProcess, withPortal } from './portal-process';
import { memoryOf } from './processes';
import { bytesOf, getCatalog, getOffers, postLead, postQuote } from './requests';
import { connections, soakMinutes } from './settings';
import { median } from './statistics';

const growthPercentMax = 5;

/**
 * Maximum number of connections of a process: those of its pool, one for notifications of leads, those of its regular
 * jobs.
 */
const connectionsAllowed = connectionsMax + 1 + jobConnectionsMax;

/** Milliseconds between readings of memory. */
const sampleMs = 1_000;

/** Milliseconds allowed for connections to close after the load; an idle one is kept for a minute. */
const closingMs = Math.min(70_000, soakMinutes * 60_000);

/** Of ten requests seven read documents, two ask for a quote and one is a lead. */
const mixture = [
  getOffers,
  getCatalog,
  getOffers,
  postQuote,
  getOffers,
  getCatalog,
  postLead,
  getOffers,
  postQuote,
];

function nextOfMixture(): () => Buffer {
  const makers = [...mixture, getOffers].map(bytesOf);
  let turn = 0;
  return () => {
    turn += 1;
    return makers[turn % makers.length]?.() ?? Buffer.alloc(0);
  };
}

interface Sample {
  minute: number;
  residentMiB: number;
}

/** Soaks a portal; returns its memory over time, and the answers. */
async function soak({ port, pid }: ServerProcess, onWarm: () => Promise<void>) {
  const nextRequest = nextOfMixture();
  const topRate = await topRateOf(port, nextRequest);
  await onWarm();
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const sampling = setInterval(() => {
    const minute = (performance.now() - startedAt) / 60_000;
    samples.push({ minute, residentMiB: memoryOf(pid).residentMiB });
  }, sampleMs);
  try {
    const result = await runAtFixedRate({
      port,
      requestsPerSecond: topRate / 2,
      durationMs: soakMinutes * 60_000,
      connections: connections * 2,
      nextRequest,
    });
    return { samples, result };
  } finally {
    clearInterval(sampling);
  }
}

/** Median of memory over a span of `minutes`, in MiB. */
function memoryBetween(samples: Sample[], fromMinute: number, minutes: number): number {
  const within = samples.filter(({ minute }) => minute >= fromMinute && minute < fromMinute + minutes);
  return median(within.map(({ residentMiB }) => residentMiB));
}

async function connectionCount(sql: postgres.Sql): Promise<number> {
  const [row] =
    await sql`select count(*)::int as count from pg_stat_activity where application_name like 'pilot-portal%'`;
  return Number(row?.count);
}

/** Memory and connections over a long time at half of the top rate. */
export function measureSoak(): Promise<BenchPart> {
  return withPortal(async (portal, dataDir) => {
    const shared = await startEmbeddedPostgres({ dataDir, log: () => {} });
    const { url, ...host } = connectionOptions(shared.ownerUrl);
    const sql = postgres(url, { ...host, max: 1, onnotice: () => {} });
    try {
      const connectionsBefore = await connectionCount(sql);
      let connectionsWarm = 0;
      const { samples, result } = await soak(portal, async () => {
        connectionsWarm = await connectionCount(sql);
      });
      const connectionsAtEnd = await connectionCount(sql);
      await pause(closingMs);
      const connectionsAfter = await connectionCount(sql);

      const goals = new Goals();
      // A short run has its first fifth for warming up, and compares spans of a tenth.
      const settledMinute = soakMinutes / 5;
      const span = soakMinutes / 10;
      const settled = memoryBetween(samples, settledMinute, span);
      const atEnd = memoryBetween(samples, soakMinutes - span, span);
      const growth = ((atEnd - settled) / settled) * 100;
      const refused = [...result.statuses].filter(([status]) => status !== 200);
      if (refused.length > 0) goals.misses.push(`soak: refusals ${JSON.stringify(refused)}`);
      const connectionsMost = Math.max(connectionsAtEnd, connectionsAfter);
      if (connectionsMost > connectionsAllowed)
        goals.misses.push(`soak: ${connectionsMost} connections, most ${connectionsAllowed}`);
      return {
        notes: [
          `${soakMinutes} minutes at half of the top rate of a mix: of ten requests, seven read documents, two ask for a quote and one is a lead. Memory is the resident memory of the serving process, as the median of each tenth of the time.`,
          `Connections are those of the portal at its database: its pool opens up to ${connectionsMax} when it needs them, its regular jobs up to ${jobConnectionsMax}, and one more listens for leads; any beyond ${connectionsAllowed} would be a leak. They are counted for the last time ${closingMs / 1_000} s after the last request.`,
        ],
        tables: [
          [
            { what: 'requests answered', figure: result.sent },
            { what: 'requests 1/s', figure: Math.round(result.sentPerSecond) },
            { what: 'answered other than 200', figure: refused.reduce((sum, [, count]) => sum + count, 0) },
            {
              what: 'p50 / p99 / p99.9, ms',
              figure: [result.p50Ms, result.p99Ms, result.p999Ms].map((ms) => ms.toFixed(1)).join(' / '),
            },
            { what: `memory after minute ${settledMinute}, MiB`, figure: settled.toFixed(0) },
            { what: 'memory at the end, MiB', figure: atEnd.toFixed(0) },
            {
              what: 'growth, %',
              figure: goals.atMost('soak: growth of memory, %', growth, growthPercentMax),
            },
            {
              what: 'connections at rest, after warm-up, at the end, later',
              figure: `${connectionsBefore}, ${connectionsWarm}, ${connectionsAtEnd}, ${connectionsAfter}`,
            },
          ],
        ],
        misses: goals.misses,
      };
    } finally {
      await sql.end({ timeout: 1 });
      await shared.stop();
    }
  });
}
