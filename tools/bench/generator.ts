import { runLoad } from './load';
import { bytesOf, type RequestText } from './requests';
import { sliceSeconds, connections as usualConnections } from './settings';
import { runWrk, wrkPath } from './wrk';

const wrk = process.env.BENCH_GENERATOR === 'node' ? undefined : wrkPath;

/** Sends the load of {@link loadSlice}. */
export const generatorName = wrk ? 'wrk, one thread' : 'this command, a Node process';

/** Checks the status of a few requests. Rejects if one is not as expected. */
export async function checkStatus(port: number, request: RequestText, status: number): Promise<void> {
  const { statuses } = await runLoad({
    port,
    connections: 2,
    durationMs: 100,
    nextRequest: bytesOf(request),
  });
  const others = [...statuses].filter(([other]) => other !== status);
  if (others.length > 0) throw new Error(`${request.name} was answered with ${JSON.stringify(others)}`);
}

/**
 * Loads a port for {@link sliceSeconds} with as many requests as its connections carry, by `wrk` if it is installed.
 * `status` is the expected status of every answer. Rejects on any other status.
 */
export async function loadSlice(
  port: number,
  request: RequestText,
  { status = 200, connections = usualConnections } = {},
): Promise<{ requests: number; requestsPerSecond: number }> {
  const refuse = (what: string) => new Error(`${request.name} at port ${port}: ${what}`);
  if (!wrk) {
    const nextRequest = bytesOf(request);
    const result = await runLoad({ port, connections, durationMs: sliceSeconds * 1_000, nextRequest });
    const others = [...result.statuses].filter(([other]) => other !== status);
    if (others.length > 0) throw refuse(`answered with ${JSON.stringify(others)}`);
    return result;
  }
  const result = await runWrk(wrk, { port, connections, seconds: sliceSeconds, request });
  if (result.broken > 0) throw refuse(`${result.broken} connections or answers were lost`);
  const refusedWanted = status >= 400 ? result.requests : 0;
  if (result.refused !== refusedWanted) throw refuse(`${result.refused} refusals, not ${refusedWanted}`);
  return { requests: result.requests, requestsPerSecond: result.requests / (result.microseconds / 1e6) };
}
