import { env } from '../../lib/process/env';
import { type MetricsRegistry, valuesOf } from '../metrics/metric-values';
import { collectMetrics } from '../metrics/metrics';
import { composeServing, serve } from '../serve';
import { ShutdownHooks } from '../shutdown-hooks';
import { type Question, type ToPrimary, toWorkerSchema } from './worker-messages';
import { WorkersPlaces } from './workers-places';
import { WorkersRateLimiter } from './workers-rate-limit';

/** One of several processes on one port, from its first message to its end. */
export function runWorker(): void {
  const send = (message: Question | ToPrimary, sent?: () => void) => {
    if (process.connected) process.send?.(message, undefined, undefined, sent);
    else sent?.();
  };
  const shutdownHooks = new ShutdownHooks();
  const limiter = new WorkersRateLimiter(send);
  const places = new WorkersPlaces(send);
  let metrics: MetricsRegistry | undefined;

  async function start(databaseUrl: string): Promise<void> {
    const deps = composeServing(databaseUrl, shutdownHooks, { limiter, places });
    if (env.METRICS_ADDRESS) metrics = collectMetrics(deps, { role: 'worker' });
    await serve(deps, shutdownHooks, true);
  }

  async function tellMetrics(): Promise<void> {
    if (!metrics) return;
    const values = await valuesOf(metrics);
    await new Promise<void>((sent) => send({ kind: 'metrics', values }, sent));
  }

  // The last that is done: what this process has counted is not lost with it.
  shutdownHooks.add(tellMetrics);
  process.on('message', (message: unknown) => {
    if (limiter.hear(message)) return;
    const read = toWorkerSchema.safeParse(message).data;
    if (read?.kind === 'stop') shutdownHooks.exit(0);
    if (read?.kind === 'readMetrics') void tellMetrics();
    if (read?.kind === 'place') places.given();
    if (read?.kind !== 'start') return;
    start(read.databaseUrl).catch((error: unknown) => {
      process.stderr.write(
        `A worker could not start: ${error instanceof Error ? error.message : String(error)}\n`,
      );
      shutdownHooks.exit(1);
    });
  });
  send({ kind: 'hears' });
}
