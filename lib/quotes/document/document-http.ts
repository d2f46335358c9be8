import { formAnswer } from '../../http/forms/form-answer';
import { readFormFields } from '../../http/forms/form-request';
import { type FormHost, handleForm } from '../../http/forms/submit-form';
import type { ApiRequest } from '../../http/mounts/request';
import { postEndpoint } from '../../http/post/post-endpoint';
import { checkPost } from '../../http/post/post-pipeline';
import type { ErrorBody } from '../../kernel/errors';
import type { QuoteRequest } from '../quote';
import { readSavedQuote } from '../read-saved-quote';
import type { QuoteDeps } from '../request-quote';
import { preparedForSchema, withOwnLimits } from './prepared-for';
import type { TermsOfDay } from './quote-document';
import { writeQuoteDocument } from './write-quote-document';

export interface DocumentHost extends FormHost, Pick<QuoteDeps, 'database'> {
  termsToday(request: QuoteRequest): Promise<TermsOfDay>;
}

const preparedFor = postEndpoint('prepareQuote', 'document', preparedForSchema);

/** Accepts "prepared for" and the buyer's reference: redirects to the quote, or shows the form with the error. */
export async function handlePreparedFor(
  request: Request,
  host: DocumentHost,
  page: string,
  quoteId: string,
): Promise<Response> {
  return handleForm(request, host, { page, operation: preparedFor.operation }, async (sent) => {
    const error = await fileFrom(host, sent.forPipeline, quoteId);
    return error ?? formAnswer(sent, `${page}?saved=1`);
  });
}

/** Returns the reason why nothing was stored, if so; a missing quote is left to its page to report. */
async function fileFrom(
  host: DocumentHost,
  request: ApiRequest,
  quoteId: string,
): Promise<ErrorBody | undefined> {
  const readFields = readFormFields(preparedFor.shape, []);
  const checked = await checkPost(request, host.limiter, preparedFor, readFields);
  const values = 'values' in checked ? checked.values : checked;
  if ('error' in values) return withOwnLimits(values.error);
  const saved = await readSavedQuote(host, quoteId);
  if (!saved) return undefined;
  await writeQuoteDocument(host, saved.quote, await host.termsToday(saved.request), values.accepted);
  return undefined;
}
