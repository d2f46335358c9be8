import type { z } from 'zod';
import { formAnswer } from '../http/forms/form-answer';
import { readFormFields } from '../http/forms/form-request';
import { type FormHost, handleForm, limitForm } from '../http/forms/submit-form';
import type { ApiRequest } from '../http/mounts/request';
import { checkPost, type PostEndpoint, postEndpoint } from '../http/post/post-pipeline';
import { type ErrorBody, invalidFields } from '../kernel/errors';
import { contactSchema, mailFormMessage } from '../leads/lead-form';
import { addAnswers, addedAnswersSchema, correctContact, withdrawConsent } from './correct-contact';
import { eraseLeadByReceipt } from './erase-lead';
import type { ReceiptAct } from './receipt';
import type { ReceiptActOutcome, ReceiptStore } from './with-receipt-lead';

type Host = FormHost & ReceiptStore;
type RunAct = (host: Host, request: ApiRequest, leadId: string) => Promise<ReceiptActOutcome | ErrorBody>;

/** Runs an action whose form has no fields, within the rate limit of a POST. */
function withoutFields(
  operation: string,
  act: (store: ReceiptStore, leadId: string) => Promise<ReceiptActOutcome>,
): RunAct {
  return async (host, request, leadId) => (await limitForm(host, operation, request)) ?? act(host, leadId);
}

/** Runs an act on the values of its form. */
function withFields<Schema extends z.ZodObject>(
  endpoint: PostEndpoint<Schema>,
  act: (
    store: ReceiptStore,
    leadId: string,
    values: z.infer<Schema>,
  ) => Promise<ReceiptActOutcome | ErrorBody>,
): RunAct {
  return async (host, request, leadId) => {
    const checked = await checkPost(request, host.limiter, endpoint, readFormFields(endpoint.shape, []));
    return 'error' in checked ? checked.error : act(host, leadId, checked.accepted);
  };
}

const acts: Readonly<Record<ReceiptAct, RunAct>> = {
  add: withFields(postEndpoint('addAnswers', 'answers', addedAnswersSchema), addAnswers),
  withdraw: withoutFields('withdrawConsent', withdrawConsent),
  erase: withoutFields('eraseByReceipt', eraseLeadByReceipt),
  correct: withFields(postEndpoint('correctContact', 'contact', contactSchema), async (...given) => {
    const outcome = await correctContact(...given);
    if (outcome !== 'no_mail') return outcome;
    return invalidFields('contact_or_agent_id', mailFormMessage);
  }),
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
