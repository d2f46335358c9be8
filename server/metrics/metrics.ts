import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { type Database, workUnderWayMax } from '../../db/connect';
import type { InsertLoad } from '../../db/gathered-insert';
import { isReady, type ReadinessDeps } from '../../lib/api/health';
import type { Deps } from '../../lib/compose';
import type { RateLimiter } from '../../lib/http/limits/rate-limit';
import { oldestNewLeadSeconds } from '../../lib/inbox/count-queries';
import { env } from '../../lib/process/env';
import {
  answeredRequests,
  callsLeft,
  droppedConnections,
  newLeads,
  screenedOut,
} from '../../lib/process/events';
import { RequestDurations } from './request-durations';

export type MetricsRegistry = Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>;

const readWithinMs = 1_000;

function countRequests(registry: MetricsRegistry): void {
  const registers = [registry];
  const durations = new RequestDurations(registry);
  const refusals = new Counter({
    name: 'pilot_refusals_total',
    help: 'API error responses, by error code.',
    labelNames: ['error'],
    registers,
  });
  answeredRequests.subscribe((request) => {
    durations.count(request);
    if (request.error !== undefined) refusals.inc({ error: request.error });
  });
  const dropped = new Counter({
    name: 'pilot_dropped_connections_total',
    help: 'Connections closed at once, by the limit that was reached: all (total) or address (one address).',
    labelNames: ['limit'],
    registers,
  });
  droppedConnections.subscribe((limit) => dropped.inc({ limit }));
}

function countRecords(registry: MetricsRegistry): void {
  const registers = [registry];
  const screened = new Counter({
    name: 'pilot_screened_values_total',
    help: 'Values refused because they look like secrets, per screening rule.',
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
  const left = new Counter({
    name: 'pilot_calls_left_total',
    help: 'Developer API requests whose caller disconnected before the response was complete, by operation.',
    labelNames: ['operation'],
    registers,
  });
  callsLeft.subscribe((operation) => left.inc({ operation }));
}

function readCounter(registry: MetricsRegistry, name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

function measureInserts(
  registry: MetricsRegistry,
  database: Database,
  name: string,
  help: string,
  read: (load: InsertLoad) => Record<string, number>,
): void {
  new Gauge({
    name,
    help,
    labelNames: ['table', 'kind'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { table, readLoad } of database.inserts) {
        for (const [kind, figure] of Object.entries(read(readLoad()))) this.inc({ table, kind }, figure);
      }
    },
  });
}

function measureDatabase(registry: MetricsRegistry, database: Database): void {
  const registers = [registry];
  new Gauge({
    name: 'pilot_database_work',
    help: 'Database operations in progress, except inserts of leads and quotes, and the maximum.',
    labelNames: ['kind'],
    registers,
    collect() {
      this.set({ kind: 'under_way' }, database.workUnderWay);
      this.set({ kind: 'max' }, workUnderWayMax);
    },
  });
  measureInserts(
    registry,
    database,
    'pilot_insert_rows',
    'Rows waiting to be inserted, by table, and their maximum.',
    ({ rowsWaiting, rowsWaitingMax }) => ({ waiting: rowsWaiting, max: rowsWaitingMax }),
  );
  measureInserts(
    registry,
    database,
    'pilot_insert_statements',
    'Insert statements in progress, by table, and their maximum.',
    (load) => ({ under_way: load.statementsUnderWay, max: load.statementsUnderWayMax }),
  );
  readCounter(
    registry,
    'pilot_database_pool_renewals_total',
    'Times an unresponsive connection pool was replaced.',
    () => database.renewals,
  );
}

/** Measures readiness, as `/api/health/ready` reports it, and free space on the embedded database's disk. */
function measureReadiness(registry: MetricsRegistry, deps: ReadinessDeps): void {
  const registers = [registry];
  new Gauge({
    name: 'pilot_ready',
    help: '1 while GET /api/health/ready answers 200: the database is migrated and accepts writes.',
    registers,
    async collect() {
      const ready = isReady(deps).catch(() => false);
      this.set((await Promise.race([ready, pause(readWithinMs, false, { ref: false })])) ? 1 : 0);
    },
  });
  if (env.DATABASE_URL) return;
  new Gauge({
    name: 'pilot_data_disk_free_bytes',
    help: 'Free disk space for the embedded database, in bytes.',
    registers,
    async collect() {
      const { bavail, bsize } = await statfs(env.DATA_DIR);
      this.set(bavail * bsize);
    },
  });
}

/** Without the database the last known age is reported, and metrics do not wait for it. */
function measureInbox(registry: MetricsRegistry, database: Database): void {
  let reading: Promise<void> | undefined;
  const age = new Gauge({
    name: 'pilot_inbox_oldest_new_lead_seconds',
    help: 'Age of the oldest new lead without a review; 0 when there is none.',
    registers: [registry],
    aggregator: 'max',
    async collect() {
      reading ??= database
        .run(oldestNewLeadSeconds)
        .then(
          (seconds) => this.set(seconds),
          () => {},
        )
        .finally(() => {
          reading = undefined;
        });
      await Promise.race([reading, pause(readWithinMs, undefined, { ref: false })]);
    },
  });
  // prom-client starts with 0, which would mean that none waits.
  age.remove();
}

function measureLimiter(registry: MetricsRegistry, limiter: RateLimiter): void {
  const registers = [registry];
  new Gauge({
    name: 'pilot_limiter_backend',
    help: '1 for the store that checked the last rate limit: redis or process.',
    labelNames: ['backend'],
    registers,
    collect() {
      this.reset();
      this.set({ backend: limiter.backend }, 1);
    },
  });
  new Gauge({
    name: 'pilot_limiter_fallback',
    help: 'Processes that checked their last rate limit without Redis, although it is configured.',
    registers,
    collect() {
      this.set(limiter.fallback?.isDeciding ? 1 : 0);
    },
  });
  readCounter(
    registry,
    'pilot_limiter_fallback_decisions_total',
    'Requests whose rate limit was checked without Redis, although it is configured.',
    () => limiter.fallback?.decisions ?? 0,
  );
}

/** Counts and measures this process from now on (docs/operations.md lists the names). */
export function collectMetrics(deps: Deps): MetricsRegistry {
  const { database, limiter } = deps;
  // A registry of our own, so that nothing else in the process can add to it.
  const registry: MetricsRegistry = new Registry();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  collectDefaultMetrics({ register: registry });
  // Gauges under the names of counters, which linters of metrics refuse; the same figures are there by type.
  for (const name of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${name}_total`);
  countRequests(registry);
  countRecords(registry);
  measureDatabase(registry, database);
  measureReadiness(registry, deps);
  measureInbox(registry, database);
  measureLimiter(registry, limiter);
  return registry;
}
