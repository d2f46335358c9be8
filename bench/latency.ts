import { runAtFixedRate } from './fixed-rate';
import { runLoad } from './load';
import { type BenchPart, Goals } from './part';
import { withPortal } from './portal-process';
import { bytesOf, getOffers, postLead, postQuote, type RequestText } from './requests';
import { connections, fixedRateSeconds, sliceSeconds } from './settings';

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

async function measureRequest(port: number, request: RequestText, goals: Goals) {
  const nextRequest = bytesOf(request);
  const topRate = await topRateOf(port, nextRequest);
  const { sentPerSecond, p50Ms, p99Ms, p999Ms, statuses } = await runAtFixedRate({
    port,
    requestsPerSecond: topRate / 2,
    durationMs: fixedRateSeconds * 1_000,
    connections: connections * 2,
    nextRequest,
  });
  if ([...statuses.keys()].some((status) => status !== 200)) goals.misses.push(`${request.name}: refusals`);
  return {
    request: request.name,
    'top 1/s': Math.round(topRate),
    'asked 1/s': Math.round(sentPerSecond),
    'p50 ms': p50Ms.toFixed(2),
    'p99 ms': goals.atMost(`${request.name}, p99 ms`, p99Ms, p99MsMax),
    'p99.9 ms': p999Ms.toFixed(1),
  };
}

/** Latency of the portal at half of its top rate. */
export function measureLatency(): Promise<BenchPart> {
  return withPortal(async ({ port }) => {
    const goals = new Goals();
    const rows = [];
    for (const request of [getOffers, postQuote, postLead])
      rows.push(await measureRequest(port, request, goals));
    return {
      notes: [
        `${fixedRateSeconds} s at even intervals over ${connections * 2} connections. Each request counts from the moment at which it was due, so a stall is felt by all that it holds up (no coordinated omission).`,
        'A Node process sends the requests and takes the times, so its own pauses count as well; the top rate is what that process reaches, less than in the table of throughput.',
      ],
      tables: [rows],
      misses: goals.misses,
    };
  });
}
