import { errorStatus } from '../contract/errors';
import type { Deps } from '../deps';
import { leadCheckEndpoint } from '../http/post-endpoints';
import { checkPost } from '../http/post-pipeline';
import type { ApiAnswer, ApiRequest } from '../http/request';
import { jsonText } from '../http/respond';
import { checkLead } from '../services/check-lead';

/** POST /api/lead/check: the refusal that POST /api/lead would answer, or which signals the lead gives. */
export async function handleCheckLead(deps: Deps, request: ApiRequest): Promise<ApiAnswer> {
  const checked = await checkPost(request, deps.limiter, leadCheckEndpoint);
  const outcome = 'values' in checked ? checked.values : checked;
  if ('refused' in outcome) {
    return jsonText(JSON.stringify(outcome.refused), errorStatus[outcome.refused.error]);
  }
  return jsonText(JSON.stringify(await checkLead(deps, outcome.accepted)));
}
