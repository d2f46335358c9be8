import { collectDefaultMetrics, Gauge } from 'prom-client';
import { addedUp, countersOf, type MetricValues, newRegistry, valuesOf } from '../metrics/metric-values';

/** How long a worker may take to tell its metrics, in milliseconds. */
const tellsWithinMs = 3_000;

/**
 * What the workers of a machine have counted and measured, seen from their primary. Counters never go back: what a
 * worker told last counts on while it is silent and when it has ended.
 */
export class WorkersMetrics<Worker extends object> {
  /** What each worker told last: nothing yet when it has only just begun to listen. */
  readonly #told = new Map<Worker, MetricValues>();
  readonly #waiting = new Map<Worker, Set<(isHeard: boolean) => void>>();
  #countersOfEnded: Promise<MetricValues> = Promise.resolve([]);

  constructor(
    private readonly ask: (worker: Worker) => void,
    private readonly withinMs = tellsWithinMs,
  ) {}

  add(worker: Worker): void {
    this.#told.set(worker, []);
  }

  /** A worker has told its metrics, asked or not. */
  hear(worker: Worker, values: MetricValues): void {
    if (!this.#told.has(worker)) return;
    this.#told.set(worker, values);
    this.#settle(worker, true);
  }

  /** A worker will tell nothing more. */
  remove(worker: Worker): void {
    const last = countersOf(this.#told.get(worker) ?? []);
    if (!this.#told.delete(worker)) return;
    this.#countersOfEnded = this.#countersOfEnded.then((before) => valuesOf(addedUp([before, last])));
    this.#settle(worker, false);
  }

  /** The metrics of all workers that tell theirs in time, the counters of all others, and how many were heard. */
  async read(): Promise<{ values: MetricValues[]; heard: number }> {
    const asked = await Promise.all(
      [...this.#told.keys()].map(async (worker) => ({ worker, isHeard: await this.#isHeard(worker) })),
    );
    const heard = new Set(asked.filter(({ isHeard }) => isHeard).map(({ worker }) => worker));
    const values = [...this.#told].map(([worker, told]) => (heard.has(worker) ? told : countersOf(told)));
    return { values: [...values, await this.#countersOfEnded], heard: heard.size };
  }

  #isHeard(worker: Worker): Promise<boolean> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(worker) ?? new Set();
      this.#waiting.set(worker, waiting);
      const settle = (isHeard: boolean) => {
        clearTimeout(timer);
        waiting.delete(settle);
        resolve(isHeard);
      };
      const timer = setTimeout(() => settle(false), this.withinMs);
      waiting.add(settle);
      this.ask(worker);
    });
  }

  #settle(worker: Worker, isHeard: boolean): void {
    for (const settle of this.#waiting.get(worker) ?? []) settle(isHeard);
    if (!isHeard) this.#waiting.delete(worker);
  }
}

/** Gives the metrics of a primary and its workers as text, added up but for what is the process's own. */
export function collectPrimaryMetrics<Worker extends object>(
  workers: WorkersMetrics<Worker>,
  workersConfigured: number,
): () => Promise<string> {
  const registry = newRegistry();
  collectDefaultMetrics({ register: registry, labels: { role: 'primary' } });
  const workersGauge = new Gauge({
    name: 'pilot_workers',
    help: 'Workers that told their metrics in time, and as many as there should be.',
    labelNames: ['kind'],
    registers: [registry],
  });
  workersGauge.set({ kind: 'configured' }, workersConfigured);
  return async () => {
    const { values, heard } = await workers.read();
    workersGauge.set({ kind: 'heard' }, heard);
    return addedUp([...values, await valuesOf(registry)]).metrics();
  };
}
