import { type ConsentEvidence, consentAssertedByCaller } from '../contract/consent';
import type { Deps } from '../deps';
import { leadEndpoint } from '../http/post-endpoints';
import { postAnswer, type ReadFields, runPost } from '../http/post-pipeline';
import type { ApiAnswer, ApiRequest } from '../http/request';
import { LeadVerb } from '../services/submit-lead';

/** POST /api/lead, and the tool that is another way into it. */
export async function handleSubmitLead(
  deps: Deps,
  request: ApiRequest,
  consent: ConsentEvidence = consentAssertedByCaller('api'),
  readFields?: ReadFields,
): Promise<ApiAnswer> {
  const result = await runPost(request, deps.limiter, leadEndpoint, new LeadVerb(deps, consent), readFields);
  return postAnswer(leadEndpoint.recordName, result);
}
