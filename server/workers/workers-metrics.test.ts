import { Counter, Gauge, Histogram } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addedUp, newRegistry, valuesOf } from '../metrics/metric-values';
import { collectPrimaryMetrics, WorkersMetrics } from './workers-metrics';

/** How long a test's workers may be silent, in milliseconds. */
const withinMs = 200;

/** A worker that tells what it has counted when it is asked, unless it is silent. */
class CountingWorker {
  readonly #registry = newRegistry();
  readonly counter = new Counter({
    name: 'requests_total',
    help: 'Requests.',
    labelNames: ['route'],
    registers: [this.#registry],
  });
  readonly gauge = new Gauge({ name: 'under_way_total', help: 'Under way.', registers: [this.#registry] });
  readonly durations = new Histogram({
    name: 'seconds',
    help: 'Durations.',
    buckets: [1],
    registers: [this.#registry],
  });
  isSilent = false;

  /** As it arrives from another process. */
  async values() {
    return JSON.parse(JSON.stringify(await valuesOf(this.#registry)));
  }

  count(times: number): void {
    this.counter.inc({ route: 'a' }, times);
    for (let at = 0; at < times; at += 1) this.durations.observe(0.5);
    this.gauge.set(times);
  }
}

function primaryOf(...workers: CountingWorker[]) {
  const metrics = new WorkersMetrics<CountingWorker>(async (worker) => {
    if (!worker.isSilent) metrics.hear(worker, await worker.values());
  }, withinMs);
  for (const worker of workers) metrics.add(worker);
  const read = async () => {
    const { values, heard } = await metrics.read();
    const lines = (await addedUp(values).metrics()).split('\n');
    return { heard, lines: lines.filter((line) => line && !line.startsWith('#') && !line.includes('le=')) };
  };
  return { metrics, read };
}

// No time passes but what a test lets pass: whatever waits for more is never there.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the metrics of several workers', () => {
  it('are added up', async () => {
    const [one, two] = [new CountingWorker(), new CountingWorker()];
    const { read } = primaryOf(one, two);
    one.count(3);
    two.count(4);
    expect(await read()).toEqual({
      heard: 2,
      lines: ['requests_total{route="a"} 7', 'under_way_total 7', 'seconds_sum 3.5', 'seconds_count 7'],
    });
  });

  it('are told without one that is silent, of whom the counters stay', async () => {
    const [one, two] = [new CountingWorker(), new CountingWorker()];
    const { read } = primaryOf(one, two);
    one.count(3);
    two.count(4);
    await read();
    two.isSilent = true;
    const reading = read();
    await vi.advanceTimersByTimeAsync(withinMs);
    expect(await reading).toEqual({
      heard: 1,
      lines: ['requests_total{route="a"} 7', 'under_way_total 3', 'seconds_sum 3.5', 'seconds_count 7'],
    });
    two.isSilent = false;
    expect((await read()).heard).toBe(2);
  });

  it('keep the counters of those that ended, as they were told last, asked or not', async () => {
    const [one, two, three] = [new CountingWorker(), new CountingWorker(), new CountingWorker()];
    const { metrics, read } = primaryOf(one, two, three);
    for (const worker of [one, two, three]) worker.count(1);
    await read();
    one.count(10);
    metrics.hear(one, await one.values());
    metrics.remove(one);
    two.count(100);
    metrics.remove(two);
    expect(await read()).toEqual({
      heard: 1,
      lines: ['requests_total{route="a"} 13', 'under_way_total 1', 'seconds_sum 6.5', 'seconds_count 13'],
    });
    metrics.remove(three);
    const { heard, lines } = await read();
    expect(heard).toBe(0);
    expect(lines).toEqual(['requests_total{route="a"} 13', 'seconds_sum 6.5', 'seconds_count 13']);
  });

  it('do not wait for one that ends meanwhile, and ask none that does not serve yet', async () => {
    const [one, two] = [new CountingWorker(), new CountingWorker()];
    const { metrics, read } = primaryOf(one);
    one.isSilent = true;
    metrics.hear(two, await two.values());
    const reading = read();
    metrics.remove(one);
    expect(await reading).toEqual({ heard: 0, lines: [] });
  });

  it("come with the primary's own, which are told apart, and with how many were heard", async () => {
    const worker = new CountingWorker();
    const { metrics } = primaryOf(worker);
    const read = collectPrimaryMetrics(metrics, 2);
    worker.count(1);
    const lines = (await read()).split('\n');
    expect(lines).toContain('pilot_workers{kind="heard"} 1');
    expect(lines).toContain('pilot_workers{kind="configured"} 2');
    expect(lines).toContain('requests_total{route="a"} 1');
    expect(lines.join('\n')).toMatch(/^process_cpu_seconds_total\{role="primary"\} \d/m);
    expect(lines.join('\n')).toMatch(/^nodejs_eventloop_lag_p99_seconds\{role="primary"\} \d/m);
  });
});
