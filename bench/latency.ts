import { type Contestants, withContestants } from './contestants';
import { runAtFixedRate } from './fixed-rate';
import { runLoad } from './load';
import { type BenchPart, Goals } from './part';
import { bytesOf, getOffers, postLead, postQuote, type RequestText } from './requests';
import { connections, fixedRateSeconds, rounds, sliceSeconds } from './settings';
import { median } from './statistics';

/** Most that the slowest of a hundred requests may take at half of the top rate, in milliseconds. */
export const p99MsMax = 10;

/** Requests per second that this process gets answered at most, the best of three slices after a warm-up. */
export async function topRateOf(port: number, nextRequest: () => Buffer): Promise<number> {
  const slice = { port, connections, durationMs: sliceSeconds * 1_000, nextRequest };
  await runLoad(slice);
  let best = 0;
  for (let run = 0; run < 3; run += 1) best = Math.max(best, (await runLoad(slice)).requestsPerSecond);
  return best;
}

/** Milliseconds of a server at a fixed rate, one figure a round. */
interface Latencies {
  p50Ms: number[];
  p99Ms: number[];
  p999Ms: number[];
}

/** The portal and bare `node:http` in turn at half of the portal's top rate, after one round to warm up. */
async function measureRequest(request: RequestText, { portal, bare }: Contestants, goals: Goals) {
  const nextRequest = bytesOf(request);
  const topRate = await topRateOf(portal.port, nextRequest);
  const measured = [portal, bare].map(({ port }): { port: number; latencies: Latencies } => ({
    port,
    latencies: { p50Ms: [], p99Ms: [], p999Ms: [] },
  }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { port, latencies } of measured) {
      const { statuses, ...result } = await runAtFixedRate({
        port,
        requestsPerSecond: topRate / 2,
        durationMs: fixedRateSeconds * 1_000,
        connections: connections * 2,
        nextRequest,
      });
      if ([...statuses.keys()].some((status) => status !== 200))
        goals.misses.push(`${request.name}: refusals`);
      if (result.sent < result.due)
        goals.misses.push(`${request.name}: ${result.due - result.sent} not sent`);
      if (round === 0) continue;
      latencies.p50Ms.push(result.p50Ms);
      latencies.p99Ms.push(result.p99Ms);
      latencies.p999Ms.push(result.p999Ms);
    }
  }
  const [ours, bares] = measured.map(({ latencies }) => latencies);
  const cell = (figures: number[] | undefined, digits: number) => median(figures ?? []).toFixed(digits);
  return {
    request: request.name,
    'top 1/s': Math.round(topRate),
    'asked 1/s': Math.round(topRate / 2),
    'p50 ms': cell(ours?.p50Ms, 2),
    'p99 ms': goals.atMost(`${request.name}, p99 ms`, median(ours?.p99Ms ?? []), p99MsMax),
    'p99.9 ms': cell(ours?.p999Ms, 1),
    'node:http p50 ms': cell(bares?.p50Ms, 2),
    'node:http p99 ms': cell(bares?.p99Ms, 1),
    'node:http p99.9 ms': cell(bares?.p999Ms, 1),
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
        `${rounds} rounds of ${fixedRateSeconds} s each in turn, at even intervals over ${connections * 2} connections; medians of the rounds. Each request counts from the moment at which it was due, so a stall is felt by all that it holds up (no coordinated omission).`,
        'A Node process sends the requests and takes the times on the same cores, so its own pauses and those of the machine count as well; what `node:http` shows at the same rate is mostly theirs. The top rate is what that process reaches, less than in the table of throughput.',
      ],
      tables: [rows],
      misses: goals.misses,
    };
  });
}
