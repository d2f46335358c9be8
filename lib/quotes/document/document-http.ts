import { formAnswer, formError } from '../../http/forms/form-answer';
import { replayForm } from '../../http/forms/form-replay';
import { FormRequest, readFormFields } from '../../http/forms/form-request';
import type { FormHost } from '../../http/forms/run-form';
import { isSameOrigin } from '../../http/forms/same-origin';
import { errorOfThrown } from '../../http/mounts/errors';
import type { ApiRequest } from '../../http/mounts/request';
import { webApiRequest } from '../../http/mounts/web-adapter';
import { postEndpoint } from '../../http/post/post-endpoint';
import { checkPost } from '../../http/post/post-pipeline';
import { type ErrorBody, errorBody } from '../../kernel/errors';
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
export async function takePreparedFor(
  request: Request,
  host: DocumentHost,
  page: string,
  quoteId: string,
): Promise<Response> {
  const sent = new FormRequest(webApiRequest(request, host.frontServerToken));
  if (!isSameOrigin(request.headers, { mayBeUnnamed: true }))
    return formError(sent, errorBody('foreign_origin', {}));
  const why = await fileFrom(host, sent.forPipeline, quoteId).catch((error: unknown) =>
    errorOfThrown(error, 'takePreparedFor'),
  );
  if (why === undefined) return formAnswer(sent, `${page}?saved=1`);
  if (sent.wantsJson) return formError(sent, why);
  return replayForm(request.headers, host, page, { why, texts: (await sent.typed()).all() });
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
