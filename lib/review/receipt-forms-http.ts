import { formAnswer, formError } from '../http/forms/form-answer';
import { replayForm } from '../http/forms/form-replay';
import { FormRequest, readFormFields } from '../http/forms/form-request';
import type { FormHost } from '../http/forms/run-form';
import { isSameOrigin } from '../http/forms/same-origin';
import { ratePolicies } from '../http/limits/rate-limit';
import { errorOfThrown } from '../http/mounts/errors';
import type { ApiRequest } from '../http/mounts/request';
import { webApiRequest } from '../http/mounts/web-adapter';
import { postEndpoint } from '../http/post/post-endpoint';
import { checkPost } from '../http/post/post-pipeline';
import { type ErrorBody, errorBody } from '../kernel/errors';
import { rateWindowSeconds } from '../kernel/limits';
import { contactSchema } from '../leads/contact';
import { mailFormMessage } from '../leads/lead-form';
import { correctContact } from './correct-contact';
import { eraseLeadByReceipt } from './erase-lead';
import type { ReceiptAct } from './receipt';
import type { ReceiptActOutcome, ReceiptStore } from './run-by-receipt';
import { withdrawConsent } from './withdraw-consent';

type Host = FormHost & ReceiptStore;
type Take = (host: Host, request: ApiRequest, leadId: string) => Promise<ReceiptActOutcome | ErrorBody>;

const correction = postEndpoint('correctContact', 'contact', contactSchema);

/** Runs an act whose form has no fields, within the rate limit of a POST. */
function withoutFields(
  operation: string,
  act: (store: ReceiptStore, leadId: string) => Promise<ReceiptActOutcome>,
): Take {
  return async (host, { clientAddress }, leadId) =>
    (await host.limiter.admit(operation, clientAddress, ratePolicies.write))
      ? act(host, leadId)
      : errorBody('rate_limited', { retry_after_seconds: rateWindowSeconds });
}

const acts: Readonly<Record<ReceiptAct, Take>> = {
  withdraw: withoutFields('withdrawConsent', withdrawConsent),
  erase: withoutFields('eraseByReceipt', eraseLeadByReceipt),
  correct: async (host, request, leadId) => {
    const readFields = readFormFields(correction.shape, []);
    const checked = await checkPost(request, host.limiter, correction, readFields);
    const values = 'values' in checked ? checked.values : checked;
    if (!('accepted' in values)) return values.error;
    const outcome = await correctContact(host, leadId, values.accepted);
    if (outcome !== 'no_mail') return outcome;
    return errorBody('invalid_field_value', { fields: ['contact_or_agent_id'], message: mailFormMessage });
  },
};

/**
 * Handles a receipt's form from the portal's own page. Redirects to the receipt on success; otherwise shows the form
 * again with the error.
 */
export async function takeReceiptForm(
  request: Request,
  host: Host,
  page: string,
  { leadId, act }: { leadId: string; act: ReceiptAct },
): Promise<Response> {
  const sent = new FormRequest(webApiRequest(request, host.frontServerToken));
  if (!isSameOrigin(request.headers, { mayBeUnnamed: true }))
    return formError(sent, errorBody('foreign_origin', {}));
  const came = await acts[act](host, sent.forPipeline, leadId).catch((error: unknown) =>
    errorOfThrown(error, `${act} by receipt`),
  );
  if (typeof came === 'string') {
    const receipt = `/receipts/${encodeURIComponent(leadId)}`;
    return formAnswer(sent, came === 'done' && act !== 'erase' ? `${receipt}?done=${act}` : receipt);
  }
  if (sent.wantsJson) return formError(sent, came);
  return replayForm(request.headers, host, page, { why: came, texts: (await sent.typed()).all() });
}
