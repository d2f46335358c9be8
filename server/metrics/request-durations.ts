import { Histogram, type Registry } from 'prom-client';
import type { AnsweredRequest } from '../../lib/process/events';

const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3];

const name = 'pilot_request_duration_seconds';
const help = 'Requests by route and status: their number, and the time until the response was ready.';

interface Counted {
  labels: { route: string; status: string };
  /** By bucket; the last one contains durations longer than every bound. */
  counts: number[];
  sumSeconds: number;
}

/** prom-client's own histogram looks up labels for every value, which would cost a tenth of a GET. */
export class RequestDurations extends Histogram<'route' | 'status'> {
  readonly #countedByRoute = new Map<string, Map<number, Counted>>();

  constructor(registry: Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>) {
    super({ name, help, labelNames: ['route', 'status'], buckets: bounds, registers: [registry] });
  }

  count({ route, status, milliseconds }: AnsweredRequest): void {
    const counted = this.#countedByRoute.get(route)?.get(status) ?? this.#begin(route, status);
    const seconds = milliseconds / 1_000;
    let bucket = 0;
    while (seconds > (bounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    counted.counts[bucket] = (counted.counts[bucket] ?? 0) + 1;
    counted.sumSeconds += seconds;
  }

  #begin(route: string, status: number): Counted {
    const labels = { route, status: String(status) };
    const counted = { labels, counts: new Array<number>(bounds.length + 1).fill(0), sumSeconds: 0 };
    const byStatus = this.#countedByRoute.get(route) ?? new Map<number, Counted>();
    this.#countedByRoute.set(route, byStatus.set(status, counted));
    return counted;
  }

  async getForPromString() {
    const counted = [...this.#countedByRoute.values()].flatMap((byStatus) => [...byStatus.values()]);
    const values = counted.flatMap(valuesOf);
    return { name, help, type: 'histogram', aggregator: 'sum', values };
  }
}

function valuesOf({ labels, counts, sumSeconds }: Counted) {
  let total = 0;
  const buckets = counts.map((count, at) => {
    total += count;
    const bucket = { le: bounds[at] ?? '+Inf' };
    return { metricName: `${name}_bucket`, labels: bucket, sharedLabels: labels, value: total };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels: {}, sharedLabels: labels, value: sumSeconds },
    { metricName: `${name}_count`, labels: {}, sharedLabels: labels, value: total },
  ];
}
