import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import { env } from '../../lib/process/env';
import { log } from '../../lib/process/log';
import { serveMetrics } from '../metrics/metrics-server';
import type { ShutdownHooks } from '../shutdown-hooks';
import { isQuestion, type ToWorker, toPrimarySchema } from './worker-messages';
import { collectPrimaryMetrics, WorkersMetrics } from './workers-metrics';
import { PrimaryPlaces } from './workers-places';
import { PrimaryRateLimiter } from './workers-rate-limit';

/** How long a worker may take to stop, in milliseconds; its requests in flight have 10 s. */
const stopWithinMs = 15_000;

/** A worker that ends sooner than this after its start, in milliseconds, is replaced after a pause as long. */
const shortLifeMs = 2_000;

/** Starts several workers on one port, and replaces each that dies. Resolves with the port when all listen. */
export async function startWorkers(databaseUrl: string, shutdownHooks: ShutdownHooks): Promise<number> {
  cluster.setupPrimary({ exec: join(process.cwd(), 'server', 'workers', 'worker.mjs'), args: [] });
  const limiter = new PrimaryRateLimiter();
  const running = new Set<Worker>();
  const tell = (worker: Worker, message: ToWorker) => {
    if (worker.isConnected()) worker.send(message);
  };
  const places = new PrimaryPlaces<Worker>(env.ENGINE_JOBS_MAX, (worker) => tell(worker, { kind: 'place' }));
  const metrics = new WorkersMetrics<Worker>((worker) => tell(worker, { kind: 'readMetrics' }));

  function startOne(): Worker {
    const worker = cluster.fork();
    const startedAt = performance.now();
    running.add(worker);
    worker.on('message', (message: unknown) => {
      if (isQuestion(message)) {
        if (worker.isConnected()) worker.send(limiter.decide(message));
        return;
      }
      const read = toPrimarySchema.safeParse(message).data;
      if (read?.kind === 'hears') tell(worker, { kind: 'start', databaseUrl });
      if (read?.kind === 'metrics') metrics.hear(worker, read.values);
      if (read?.kind === 'wantPlace') places.want(worker);
      if (read?.kind === 'returnPlace') places.takeBack(worker);
    });
    worker.once('listening', () => metrics.add(worker));
    // Later than its exit can be: until then it may tell its last.
    worker.once('disconnect', () => metrics.remove(worker));
    worker.on('error', () => {});
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      places.forget(worker);
      if (shutdownHooks.isStopping) return;
      log.warn({ worker: worker.process.pid, code, signal }, 'a worker has ended and is replaced');
      const pauseMs = performance.now() - startedAt < shortLifeMs ? shortLifeMs : 0;
      setTimeout(() => shutdownHooks.isStopping || startOne(), pauseMs);
    });
    return worker;
  }

  async function stopOne(worker: Worker): Promise<void> {
    const exited = once(worker, 'exit');
    tell(worker, { kind: 'stop' });
    const cutOff = setTimeout(() => worker.process.kill('SIGKILL'), stopWithinMs);
    await exited;
    clearTimeout(cutOff);
  }

  shutdownHooks.add(() => Promise.all([...running].map(stopOne)));
  if (env.METRICS_ADDRESS) {
    const server = await serveMetrics(
      env.METRICS_ADDRESS,
      env.METRICS_TOKEN,
      collectPrimaryMetrics(metrics, env.WORKERS),
    );
    shutdownHooks.add(() => server.closeAllConnections());
  }
  const ports = Array.from({ length: env.WORKERS }, async () => {
    const worker = startOne();
    const listening = once(worker, 'listening').then(([address]: { port: number }[]) => address?.port ?? 0);
    const ended = once(worker, 'exit').then(() => Promise.reject(new Error('a worker ended.')));
    return Promise.race([listening, ended]);
  });
  return (await Promise.all(ports))[0] ?? 0;
}
