import { formAnswer, formError } from '../http/forms/form-answer';
import { type FormFields, FormRequest, isSameOrigin } from '../http/forms/form-request';
import { errorOfThrown } from '../http/mounts/errors';
import { errorAnswer, seeOther } from '../http/mounts/respond';
import { webApiRequest, webResponse } from '../http/mounts/web-adapter';
import { ApiError, type ErrorBody, errorBody } from '../kernel/errors';
import type { Authorize } from './founder';
import { sentForField } from './page-request';

export interface FounderForm {
  headers: Headers;
  /** Address by which limits are counted. */
  clientAddress: string;
  /** True if a script expects JSON, false if a browser expects a page. */
  wantsJson: boolean;
  fields: FormFields;
}

/**
 * Accepts a form of a founders' page. Rejects other origins, and callers that `authorize` refuses, before it
 * reads a field. Redirects to `/sign-in`, and then back to `page`, if nobody is signed in or another founder
 * than the form names. Set `contentBytesMax` for forms with files.
 */
export async function handleFounderForm(
  request: Request,
  frontServerToken: string | undefined,
  page: string,
  authorize: Authorize | undefined,
  take: (form: FounderForm) => Promise<Response>,
  contentBytesMax?: number,
): Promise<Response> {
  const { headers } = request;
  const apiRequest = webApiRequest(request, frontServerToken);
  const sent = new FormRequest(apiRequest, contentBytesMax);
  const { wantsJson } = sent;
  if (!isSameOrigin(headers)) return formError(sent, errorBody('foreign_origin', {}));
  try {
    const founder = await authorize?.();
    const fields = await sent.fields();
    if ('error' in fields) return formError(sent, fields);
    const sentFor = fields.text(sentForField);
    if (sentFor !== '' && sentFor !== founder?.id) throw new ApiError('sign_in_required');
    return await take({ headers, clientAddress: apiRequest.clientAddress, wantsJson, fields });
  } catch (thrown) {
    const error = errorOfThrown(thrown, page);
    if (error.error !== 'sign_in_required' || wantsJson) return formError(sent, error);
    return seeOther(`/sign-in?next=${encodeURIComponent(page)}`);
  }
}

/**
 * Returns the response to an invalid field: the error for a script, or a redirect to the page that explains
 * it.
 */
export function wrongField(
  form: FounderForm,
  location: string,
  error: ErrorBody<'invalid_field_value'>,
): Response {
  return form.wantsJson ? formError(form, error) : formAnswer(form, location);
}

export function founderError(error: unknown, operation: string): Response {
  return webResponse(errorAnswer(errorOfThrown(error, operation)), 'GET');
}
