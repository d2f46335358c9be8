import { runAtFixedRate } from './fixed-rate';
import { p99MsMax, topRateOf } from './latency';
import { type BenchPart, Goals } from './part';
import { withPortal } from './portal-process';
import { bytesOf, postLead } from './requests';
import { connections, fixedRateSeconds } from './settings';

const timesTopRate = 5;
/**
 * Three times the maximum number of requests that the portal handles at once: queued rows, and those of two statements.
 */
const overloadConnections = 6_000;
const recoverySecondsMax = 10;

/** Minimum percentage of shed requests; less would be no overload. */
const shedPercentMin = 20;

/** Statuses that an overloaded portal may answer with. */
const statusesAllowed = new Set([200, 429, 503]);

/** A second counts as normal up to this many times the p99 from before, or up to {@link p99MsMax}. */
const normalFactor = 2;

/** Seconds after the overload until the p99 of a second is normal, and for the two seconds after it; undefined if never. */
function recoveredAfter(p99PerSecondMs: number[], normalMs: number): number | undefined {
  const at = p99PerSecondMs.findIndex((_, second) =>
    p99PerSecondMs.slice(second, second + 3).every((p99Ms) => p99Ms <= normalMs),
  );
  return at === -1 ? undefined : at;
}

/** Measures five times the top rate of leads, and the time after it. */
export function measureOverload(): Promise<BenchPart> {
  return withPortal(async ({ port }) => {
    const goals = new Goals();
    const nextRequest = bytesOf(postLead);
    const topRate = await topRateOf(port, nextRequest);
    const half = { port, requestsPerSecond: topRate / 2, connections: connections * 2, nextRequest };
    const before = await runAtFixedRate({ ...half, durationMs: 3_000 });
    const over = await runAtFixedRate({
      port,
      requestsPerSecond: topRate * timesTopRate,
      durationMs: fixedRateSeconds * 1_000,
      connections: overloadConnections,
      nextRequest,
    });
    const p99PerSecondMs: number[] = [];
    while (p99PerSecondMs.length < recoverySecondsMax + 3)
      p99PerSecondMs.push((await runAtFixedRate({ ...half, durationMs: 1_000 })).p99Ms);

    const others = [...over.statuses.keys()].filter((status) => !statusesAllowed.has(status));
    if (others.length > 0) goals.misses.push(`overload was answered with ${others.join(', ')}`);
    const normalMs = Math.max(p99MsMax, before.p99Ms * normalFactor);
    const seconds = recoveredAfter(p99PerSecondMs, normalMs) ?? Number.POSITIVE_INFINITY;
    const count = (status: number) => over.statuses.get(status) ?? 0;
    const shedPercent = (100 * (count(429) + count(503))) / over.sent;
    return {
      notes: [
        `Leads at ${timesTopRate} times the top rate for ${fixedRateSeconds} s, over ${overloadConnections} connections from one Node process on the same cores, each from an address that is below its limit, so that only shedding by 503 shows. If the process could not send that many, the table says how many it sent.`,
        `Then leads at half of the top rate, second by second: normal is a p99 of ${normalMs.toFixed(1)} ms or less (twice the p99 before, or ${p99MsMax} ms), three seconds in a row.`,
      ],
      tables: [
        [
          { what: 'top rate, 1/s', figure: Math.round(topRate) },
          { what: 'asked for under overload, 1/s', figure: Math.round(topRate * timesTopRate) },
          { what: 'sent under overload, 1/s', figure: Math.round(over.sentPerSecond) },
          { what: 'answered 200', figure: count(200) },
          { what: 'answered 429', figure: count(429) },
          { what: 'answered 503', figure: count(503) },
          {
            what: 'shed, of 100',
            figure: goals.atLeast('percent shed under overload', shedPercent, shedPercentMin, 0),
          },
          { what: 'answered otherwise', figure: over.sent - count(200) - count(429) - count(503) },
          { what: 'p99 before, ms', figure: before.p99Ms.toFixed(1) },
          {
            what: 'normal again after, s',
            figure: goals.atMost('seconds until normal after overload', seconds, recoverySecondsMax, 0),
          },
          {
            what: 'p99 of each second after, ms',
            figure: p99PerSecondMs.map((ms) => ms.toFixed(0)).join(', '),
          },
        ],
      ],
      misses: goals.misses,
    };
  });
}
