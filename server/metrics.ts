import { setTimeout as pause } from 'node:timers/promises';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
  type RegistryContentType,
} from 'prom-client';
import { workUnderWayMax } from '../db/connect';
import { oldestNewLeadSeconds } from '../db/queries/inbox-age';
import type { Deps } from '../lib/deps';
import { answeredRequests, newLeads, screenedOut } from '../lib/observed';
import { RequestDurations } from './request-durations';

/** How long the inbox may take to tell its age, in milliseconds: well within what a worker has for all metrics. */
const inboxReadWithinMs = 1_000;

/** The metrics of a process as values that another process can add up. */
export type MetricValues = MetricObjectWithValues<MetricValue<string>>[];

/** An OpenMetrics registry of our own, so that nothing else in the process can add to it. */
function newRegistry() {
  const registry = new Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  return registry;
}

function countRequests(registry: Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>): void {
  const registers = [registry];
  const durations = new RequestDurations(registry);
  const refusals = new Counter({
    name: 'pilot_refusals_total',
    help: 'Answers of the API with an error, by its code.',
    labelNames: ['error'],
    registers,
  });
  answeredRequests.subscribe((request) => {
    durations.count(request);
    if (request.error !== undefined) refusals.inc({ error: request.error });
  });
}

function countRecords(registry: Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>): void {
  const registers = [registry];
  const screened = new Counter({
    name: 'pilot_screened_values_total',
    help: 'Values that were refused as secret-like, by the rule of lib/domain/screening/rules.ts.',
    labelNames: ['rule'],
    registers,
  });
  screenedOut.subscribe((rule) => screened.inc({ rule }));
  const leads = new Counter({
    name: 'pilot_leads_total',
    help: 'New leads by band.',
    labelNames: ['band'],
    registers,
  });
  newLeads.subscribe((band) => leads.inc({ band }));
}

/** Counts and measures this process from now on (docs/operations.md lists the names). */
export function collectMetrics(deps: Deps) {
  const registry = newRegistry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  countRequests(registry);
  countRecords(registry);
  new Gauge({
    name: 'pilot_database_work',
    help: 'Uses of the connection pool that are under way, and the most that may be.',
    labelNames: ['kind'],
    registers,
    collect() {
      this.set({ kind: 'under_way' }, deps.database.workUnderWay);
      this.set({ kind: 'max' }, workUnderWayMax);
    },
  });
  let reading: Promise<void> | undefined;
  const age = new Gauge({
    name: 'pilot_inbox_oldest_new_lead_seconds',
    help: 'How long the oldest lead that nobody has looked at has waited; 0 when none waits.',
    registers,
    aggregator: 'max',
    async collect() {
      // Without the database the last known age stays, and metrics do not wait for it.
      reading ??= deps.database
        .run(oldestNewLeadSeconds)
        .then(
          (seconds) => this.set(seconds),
          () => {},
        )
        .finally(() => {
          reading = undefined;
        });
      await Promise.race([reading, pause(inboxReadWithinMs, undefined, { ref: false })]);
    },
  });
  // prom-client begins with 0, which would say that none waits.
  age.remove();
  new Counter({
    name: 'pilot_database_pool_renewals_total',
    help: 'Times that a silent connection pool was replaced.',
    registers,
    collect() {
      this.reset();
      this.inc(deps.database.renewals);
    },
  });
  new Gauge({
    name: 'pilot_limiter_backend',
    help: '1 for what decides about rate limits now: redis, workers (the primary of this machine) or process.',
    labelNames: ['backend'],
    registers,
    collect() {
      this.reset();
      this.set({ backend: deps.limiter.backend }, 1);
    },
  });
  return registry;
}

/** The text of several processes' metrics, added up. */
export function addedUp(values: MetricValues[]): Promise<string> {
  // OpenMetrics names a counter without the ending that its values have; prom-client adds that again.
  const named = values.map((metrics) =>
    metrics.map((metric) => ({ ...metric, name: metric.name.replace(/_total$/, '') })),
  );
  const all: Registry<RegistryContentType> = AggregatorRegistry.aggregate(named);
  all.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  return all.metrics();
}
