import { consentAssertedByCaller } from '../contract/consent';
import type { Deps } from '../deps';
import { leadEndpoint } from '../http/post-endpoints';
import { postAnswer, runPost } from '../http/post-pipeline';
import type { ApiAnswer, ApiRequest } from '../http/request';
import { leadVerb } from '../services/submit-lead';

/** POST /api/lead. */
export async function handleSubmitLead(deps: Deps, request: ApiRequest): Promise<ApiAnswer> {
  const verb = leadVerb(deps, consentAssertedByCaller('api'));
  return postAnswer(leadEndpoint.recordName, await runPost(request, deps.limiter, leadEndpoint, verb));
}
