import type { Database } from '../../db/connect';
import { answerForThrown } from '../http/mounts/errors';
import type { ApiAnswer, ApiRequest } from '../http/mounts/request';
import { errorResponse, jsonText } from '../http/mounts/respond';
import type { Route } from '../http/mounts/route';
import { isDatabaseReady } from './check-readiness';

const healthy = jsonText(JSON.stringify({ ok: true }));

/** GET /api/health/live: whether this process answers at all. A host restarts one that does not. */
function handleLive(): ApiAnswer {
  return healthy;
}

/**
 * GET /api/health/ready: whether the database answers and has the tables that this version needs. A proxy sends
 * requests elsewhere meanwhile; the answer never says what is wrong.
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
