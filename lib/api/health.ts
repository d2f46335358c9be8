import type { Database } from '../../db/connect';
import { answerForThrown } from '../http/mounts/errors';
import type { ApiAnswer, ApiRequest } from '../http/mounts/request';
import { errorResponse, jsonText } from '../http/mounts/respond';
import type { Route } from '../http/mounts/route';
import { isDatabaseReady } from './check-readiness';

const healthy = jsonText(JSON.stringify({ ok: true }));

/** Answers GET /api/health/live with 200 as long as this process runs. A host restarts one that does not answer. */
function handleLive(): ApiAnswer {
  return healthy;
}

/**
 * Answers GET /api/health/ready: 200 when the database has the tables of this version and takes writes, else 503, so
 * that a proxy sends requests elsewhere. The answer never says what is wrong.
 */
async function handleReady(deps: { database: Database }, request: ApiRequest): Promise<ApiAnswer> {
  try {
    return (await isDatabaseReady(deps.database)) ? healthy : errorResponse('service_unavailable', {});
  } catch (error) {
    answerForThrown(error, 'isReady', request.id);
    return errorResponse('service_unavailable', {});
  }
}

export const healthRoutes: Route<{ database: Database }>[] = [
  { method: 'GET', path: '/api/health/live', operation: 'isLive', isPublic: false, handle: handleLive },
  { method: 'GET', path: '/api/health/ready', operation: 'isReady', isPublic: false, handle: handleReady },
];
