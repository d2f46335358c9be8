import type { RateLimiter } from '../http/limits/rate-limit';
import type { ApiAnswer, ApiRequest } from '../http/mounts/request';
import { errorAnswer, jsonText } from '../http/mounts/respond';
import type { Route } from '../http/mounts/route';
import { linkTargets } from '../http/post/link-header';
import { checkPost, postAnswer, postEndpoint, type ReadFields, runPost } from '../http/post/post-pipeline';
import { type ConsentEvidence, consentAssertedByCaller } from './consent';
import { checkQualifiedInterest, submitQualifiedInterest } from './endpoints';
import { leadRequestSchema } from './lead';
import type { LeadCheckResponse } from './lead-check';
import { leadFormSchema } from './lead-form';
import { type QuoteNaming, quoteIdOfAddress } from './named-quotes';
import { readQuotesOfOtherOffers } from './read-named-quotes';
import { qualificationOf } from './scoring';
import { type LeadDeps, leadAction } from './submit-lead';

export const leadEndpoint = postEndpoint(submitQualifiedInterest.operation, 'lead', leadRequestSchema);

/** Parsing rules for the request form: as POST /api/lead, with its rate limit, but a person needs an email address. */
export const leadFormEndpoint = postEndpoint(submitQualifiedInterest.operation, 'lead', leadFormSchema);

const leadCheckEndpoint = { ...leadEndpoint, operation: checkQualifiedInterest.operation };

/** The quotes that a request names by its Link header (RFC 8288); undefined without one. */
function linkedQuotes(request: ApiRequest): QuoteNaming | undefined {
  const header = request.header('link');
  if (header === undefined) return undefined;
  const { baseUrl } = request;
  const ids = linkTargets(header, 'related').map((target) => quoteIdOfAddress(target, baseUrl));
  return { ids, namedBy: 'link' };
}

/** POST /api/lead, and the MCP tool that submits a lead. */
export async function handleSubmitLead(
  deps: LeadDeps & { limiter: RateLimiter },
  request: ApiRequest,
  consent: ConsentEvidence = consentAssertedByCaller('api'),
  readFields?: ReadFields,
  naming: QuoteNaming | undefined = linkedQuotes(request),
): Promise<ApiAnswer> {
  const action = leadAction(deps, consent, naming);
  const result = await runPost(request, deps.limiter, leadEndpoint, action, readFields);
  return postAnswer(leadEndpoint.recordName, result);
}

/**
 * POST /api/lead/check, and its tool: returns the error that POST /api/lead would return, or the signals of the lead.
 */
export async function handleCheckLead(
  deps: LeadDeps & { limiter: RateLimiter },
  request: ApiRequest,
  readFields?: ReadFields,
  naming: QuoteNaming | undefined = linkedQuotes(request),
): Promise<ApiAnswer> {
  const checked = await checkPost(request, deps.limiter, leadCheckEndpoint, readFields);
  if ('error' in checked) return errorAnswer(checked.error);
  const { byId } = await deps.offers.current();
  const { target_offer_id } = checked.accepted;
  const targetOffer = byId.get(target_offer_id);
  const others = naming ? await readQuotesOfOtherOffers(deps.database, naming, target_offer_id) : [];
  const answer: LeadCheckResponse = {
    ok: true,
    stored: false,
    target_offer_published: targetOffer !== undefined,
    quotes_for_other_offers: others.map(({ id, offerId }) => ({ quote_id: id, offer_id: offerId })),
    signals: qualificationOf(checked.accepted, targetOffer),
  };
  return jsonText(JSON.stringify(answer));
}

export const leadRoutes: Route<Parameters<typeof handleSubmitLead>[0]>[] = [
  { ...submitQualifiedInterest, handle: handleSubmitLead },
  { ...checkQualifiedInterest, handle: handleCheckLead },
];
