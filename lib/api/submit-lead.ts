import { leadRequestSchema } from '../contract/lead';
import type { Deps } from '../deps';
import { postEndpoint, processPost } from '../http/post-pipeline';
import type { ApiAnswer, ApiRequest } from '../http/request';
import { findLeadByKey, submitLead } from '../services/submit-lead';

const endpoint = postEndpoint('submitQualifiedInterest', 'lead', leadRequestSchema);

/** POST /api/lead. */
export function handleSubmitLead(deps: Deps, request: ApiRequest): Promise<ApiAnswer> {
  return processPost(request, deps.limiter, endpoint, {
    create: (leadRequest, idempotencyKey) => submitLead(deps, leadRequest, idempotencyKey),
    findByKey: (idempotencyKey) => findLeadByKey(deps, idempotencyKey),
  });
}
