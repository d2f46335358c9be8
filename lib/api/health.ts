import { appliedMigrationMs, newestMigrationMs } from '../../db/applied-migrations';
import { isWritable } from '../../db/check-writes';
import type { Database } from '../../db/connect';
import { answerForThrown } from '../http/mounts/errors';
import type { ApiAnswer, ApiRequest } from '../http/mounts/request';
import { errorResponse, jsonText } from '../http/mounts/respond';
import type { Route } from '../http/mounts/route';

/** Time for which an outcome is reused, in milliseconds: probes are not limited and must not load the database. */
const reusedForMs = 500;

interface Check {
  outcome: Promise<boolean>;
  startedAt: number;
}

const checks = new WeakMap<Database, Check>();

export interface ReadinessDeps {
  database: Database;
  isDraining: boolean;
}

/** Throws ApiError `service_unavailable` when the database does not answer in time. */
export async function isReady({ database, isDraining }: ReadinessDeps): Promise<boolean> {
  return !isDraining && (await isDatabaseReady(database));
}

function isDatabaseReady(database: Database): Promise<boolean> {
  const last = checks.get(database);
  if (last && performance.now() - last.startedAt < reusedForMs) return last.outcome;
  const outcome = database.run(
    async (orm) => (await appliedMigrationMs(orm)) >= newestMigrationMs && (await isWritable(orm, database)),
  );
  checks.set(database, { outcome, startedAt: performance.now() });
  return outcome;
}

const healthy = jsonText(JSON.stringify({ ok: true }));

function handleLive(): ApiAnswer {
  return healthy;
}

/**
 * Answers 503 if tables of this version are missing, if the database accepts no writes, and while the process ends. The
 * response never contains the cause.
 */
async function handleReady(deps: ReadinessDeps, request: ApiRequest): Promise<ApiAnswer> {
  try {
    return (await isReady(deps)) ? healthy : errorResponse('service_unavailable', {});
  } catch (error) {
    answerForThrown(error, 'isReady', request.id);
    return errorResponse('service_unavailable', {});
  }
}

export const healthRoutes: Route<ReadinessDeps>[] = [
  { method: 'GET', path: '/api/health/live', operation: 'isLive', isPublic: false, handle: handleLive },
  { method: 'GET', path: '/api/health/ready', operation: 'isReady', isPublic: false, handle: handleReady },
];
