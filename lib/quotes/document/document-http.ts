import { formAnswer } from '../../http/forms/form-answer';
import { readFormFields } from '../../http/forms/form-request';
import { type FormHost, handleForm } from '../../http/forms/submit-form';
import type { ApiAnswer, ApiRequest } from '../../http/mounts/request';
import { errorResponse, jsonText } from '../../http/mounts/respond';
import { reading } from '../../http/mounts/route';
import { checkPost, postEndpoint } from '../../http/post/post-pipeline';
import { type ErrorBody, errorBody, invalidFields } from '../../kernel/errors';
import type { QuoteRequest } from '../quote';
import { readSavedQuote } from '../read-saved-quote';
import { storedSignature } from '../signing/quote-signature';
import { changeCustomer } from './change-customer';
import { customerSchema, plannedStartError, withOwnLimits } from './customer';
import { documentRecord } from './document-record';
import type { TermsOfDay } from './quote-document';
import { readQuoteDocument } from './read-quote-document';
import { getStoredQuote, type StoredQuoteResponse } from './stored-quote';
import { type DocumentStore, writeQuoteDocument } from './write-quote-document';

async function handleReadQuote(deps: DocumentStore, request: ApiRequest): Promise<ApiAnswer> {
  const quoteId = request.path.slice(request.path.lastIndexOf('/') + 1);
  const found = await readQuoteDocument(deps, quoteId);
  if (!found) return errorResponse('not_found', {});
  const { saved, filed } = found;
  const { quote, arithmetic } = saved;
  const latest = filed?.versions.at(-1);
  const document = filed && latest && documentRecord(saved, filed, latest);
  const signed = await deps.quoteSigner.signIfAble(quote);
  const response: StoredQuoteResponse = {
    ok: true,
    quote,
    arithmetic,
    ...(signed && { signature: signed.signature }),
    ...(document && { document }),
    ...(document && latest?.jws && { document_signature: storedSignature(latest.jws) }),
  };
  return jsonText(JSON.stringify(response));
}

export const storedQuoteRoute = reading(getStoredQuote, handleReadQuote);

export interface DocumentHost extends FormHost, DocumentStore {
  termsToday(request: QuoteRequest): Promise<TermsOfDay>;
}

/** Stands for the token in the edit address of a quote that nobody has saved on its page or filled in. */
export const unclaimed = 'new';

export const editPath = (quoteId: string, token: string = unclaimed) => `/quotes/${quoteId}/edit/${token}`;

const customer = postEndpoint('prepareQuote', 'document', customerSchema);

/** Accepts the customer's details: redirects to the edit page, or shows the form with the error. */
export async function handleCustomer(
  request: Request,
  host: DocumentHost,
  page: string,
  { quoteId, token }: { quoteId: string; token: string },
): Promise<Response> {
  return handleForm(request, host, { page, operation: customer.operation }, async (sent) => {
    const changed = await changeFrom(host, sent.forPipeline, quoteId, token);
    return 'error' in changed ? changed : formAnswer(sent, changed.location);
  });
}

async function changeFrom(
  host: DocumentHost,
  request: ApiRequest,
  quoteId: string,
  token: string,
): Promise<ErrorBody | { location: string }> {
  const readFields = readFormFields(customer.shape, []);
  const checked = await checkPost(request, host.limiter, customer, readFields);
  if ('error' in checked) return withOwnLimits(checked.error);
  const saved = await readSavedQuote(host, quoteId);
  if (!saved) return errorBody('not_found', {});
  const startError = plannedStartError(checked.accepted, saved.quote.created_at);
  if (startError) return startError;
  const given = token === unclaimed ? undefined : token;
  if (given === undefined) await writeQuoteDocument(host, saved, await host.termsToday(saved.request));
  const changed = await changeCustomer(host, saved, checked.accepted, given);
  switch (changed.outcome) {
    case 'changed':
      return { location: `${editPath(quoteId, changed.token)}?saved=1` };
    case 'unchanged':
      return { location: `${editPath(quoteId, token)}?saved=0` };
    case 'not_editor':
      return errorBody('version_conflict', {});
    case 'too_many_versions': {
      const message = 'This quote has too many versions. Save a new quote instead.';
      return invalidFields('prepared_for', message);
    }
  }
}
