import { formAnswer } from '../http/forms/form-answer';
import { readFormFields } from '../http/forms/form-request';
import { type FormHost, handleForm, limitForm } from '../http/forms/submit-form';
import type { ApiRequest } from '../http/mounts/request';
import { postEndpoint } from '../http/post/post-endpoint';
import { checkPost } from '../http/post/post-pipeline';
import { type ErrorBody, errorBody } from '../kernel/errors';
import { contactSchema, mailFormMessage } from '../leads/lead-form';
import { addAnswers, addedAnswersSchema, correctContact, withdrawConsent } from './correct-contact';
import { eraseLeadByReceipt } from './erase-lead';
import type { ReceiptAct } from './receipt';
import type { ReceiptActOutcome, ReceiptStore } from './with-receipt-lead';

type Host = FormHost & ReceiptStore;
type Take = (host: Host, request: ApiRequest, leadId: string) => Promise<ReceiptActOutcome | ErrorBody>;

const correction = postEndpoint('correctContact', 'contact', contactSchema);
const addition = postEndpoint('addAnswers', 'answers', addedAnswersSchema);

/** Runs an act whose form has no fields, within the rate limit of a POST. */
function withoutFields(
  operation: string,
  act: (store: ReceiptStore, leadId: string) => Promise<ReceiptActOutcome>,
): Take {
  return async (host, request, leadId) => (await limitForm(host, operation, request)) ?? act(host, leadId);
}

const acts: Readonly<Record<ReceiptAct, Take>> = {
  add: async (host, request, leadId) => {
    const readFields = readFormFields(addition.shape, []);
    const checked = await checkPost(request, host.limiter, addition, readFields);
    const values = 'values' in checked ? checked.values : checked;
    return 'accepted' in values ? addAnswers(host, leadId, values.accepted) : values.error;
  },
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
export async function handleReceiptForm(
  request: Request,
  host: Host,
  page: string,
  { leadId, act }: { leadId: string; act: ReceiptAct },
): Promise<Response> {
  return handleForm(request, host, { page, operation: `${act} by receipt` }, async (sent) => {
    const outcome = await acts[act](host, sent.forPipeline, leadId);
    if (typeof outcome !== 'string') return outcome;
    const receipt = `/receipts/${encodeURIComponent(leadId)}`;
    return formAnswer(sent, outcome === 'done' && act !== 'erase' ? `${receipt}?done=${act}` : receipt);
  });
}
