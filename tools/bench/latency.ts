import { type Contestants, withContestants } from './contestants';
import { runAtFixedRate } from './fixed-rate';
import { runLoad } from './load';
import { type BenchPart, Goals } from './part';
import type { ServerProcess } from './portal-process';
import { bytesOf, getOffers, postLead, postQuote, type RequestText } from './requests';
import { measureRounds, roundCells, roundsNote } from './rounds';
import { connections, fixedRateSeconds, sliceSeconds } from './settings';
import { median } from './statistics';

/** Maximum p99 at half of the top rate, in milliseconds. */
export const p99MsMax = 10;

/** Warm-up of a round, in milliseconds. */
const uncountedMs = 500;

/**
 * Maximum share of the processor time that the host may steal in a round that counts; a single long pause delays all
 * requests of that time.
 */
const takenShareMax = 0.005;

/** Requests per second that this process gets answered in one slice. Rejects when one is refused. */
async function rateOf(port: number, nextRequest: () => Buffer): Promise<number> {
  const slice = { port, connections, durationMs: sliceSeconds * 1_000, nextRequest };
  const { requestsPerSecond, statuses } = await runLoad(slice);
  const others = [...statuses.keys()].filter((status) => status !== 200);
  if (others.length > 0) throw new Error(`requests at the top rate were answered with ${others.join(', ')}`);
  return requestsPerSecond;
}

/** Requests per second that this process gets answered at most, the best of three slices after a warm-up. */
export async function topRateOf(port: number, nextRequest: () => Buffer): Promise<number> {
  await rateOf(port, nextRequest);
  let best = 0;
  for (let run = 0; run < 3; run += 1) best = Math.max(best, await rateOf(port, nextRequest));
  return best;
}

/**
 * Measures the portal and bare `node:http` in turn at half of the portal's top rate, which each round measures again: a
 * machine may be half as fast a minute later.
 */
async function measureRequest(request: RequestText, { portal, bare }: Contestants, goals: Goals) {
  const nextRequest = bytesOf(request);
  const measureServer = ({ port }: ServerProcess, topRate: number) =>
    runAtFixedRate({
      port,
      requestsPerSecond: topRate / 2,
      durationMs: fixedRateSeconds * 1_000,
      uncountedMs,
      connections: connections * 2,
      nextRequest,
    });
  const measured = await measureRounds(async () => {
    // The better of two, because a stall in it would make the rate easier.
    const topRate = Math.max(await rateOf(portal.port, nextRequest), await rateOf(portal.port, nextRequest));
    return {
      topRate,
      ours: await measureServer(portal, topRate),
      bares: await measureServer(bare, topRate),
    };
  }, takenShareMax);
  for (const { ours, bares } of measured.rounds) {
    for (const [server, { statuses, due, sent }] of Object.entries({ portal: ours, 'node:http': bares })) {
      const what = `${request.name} of ${server}`;
      if ([...statuses.keys()].some((status) => status !== 200)) goals.misses.push(`${what}: refusals`);
      if (sent < due) goals.misses.push(`${what}: ${due - sent} not sent`);
    }
  }
  const topRate = median(measured.rounds.map((round) => round.topRate));
  const figure = (of: 'ours' | 'bares', name: 'p50Ms' | 'p99Ms' | 'p999Ms') =>
    median(measured.rounds.map((round) => round[of][name]));
  return {
    request: request.name,
    'top 1/s': Math.round(topRate),
    'asked 1/s': Math.round(topRate / 2),
    'p50 ms': figure('ours', 'p50Ms').toFixed(2),
    'p99 ms': goals.atMost(`${request.name}, p99 ms`, figure('ours', 'p99Ms'), p99MsMax),
    'p99.9 ms': figure('ours', 'p999Ms').toFixed(1),
    'node:http p50 ms': figure('bares', 'p50Ms').toFixed(2),
    'node:http p99 ms': figure('bares', 'p99Ms').toFixed(1),
    'node:http p99.9 ms': figure('bares', 'p999Ms').toFixed(1),
    ...roundCells(measured),
  };
}

/** Latency of the portal at half of its top rate, and of bare `node:http` at the same rate. */
export function measureLatency(): Promise<BenchPart> {
  return withContestants(async (contestants) => {
    const goals = new Goals();
    const rows = [];
    for (const request of [getOffers, postQuote, postLead])
      rows.push(await measureRequest(request, contestants, goals));
    return {
      notes: [
        `Each round measures the top rate of the portal, the better of twice ${sliceSeconds} s, because a machine may be half as fast a minute later; then ${fixedRateSeconds} s for each server in turn at half of it, at even intervals over ${connections * 2} connections; medians of the rounds. Each request counts from the moment at which it was due, so a stall counts for every request that it delays (no coordinated omission). The first ${uncountedMs} ms of each round, when connections are new, do not count.`,
        roundsNote(takenShareMax),
        'A Node process sends the requests and takes the times on the same cores, so its own pauses and those of the machine count as well; the figures of `node:http` at the same rate are mostly due to them. The top rate is the one that this process reaches, which is less than in the throughput table.',
      ],
      tables: [rows],
      misses: goals.misses,
    };
  });
}
