import { formAnswer, formError } from '../http/forms/form-answer';
import { type FormFields, FormRequest } from '../http/forms/form-request';
import { isSameOrigin } from '../http/forms/same-origin';
import { errorOfThrown } from '../http/mounts/errors';
import { seeOther } from '../http/mounts/see-other';
import { webApiRequest } from '../http/mounts/web-adapter';
import { errorBody } from '../kernel/errors';
import type { Authorize } from './founder';

export interface FounderForm {
  headers: Headers;
  /** The caller's address, as limits are counted by it. */
  clientAddress: string;
  /** Whether a script waits for JSON, rather than a browser for a page. */
  wantsJson: boolean;
  fields: FormFields;
}

/**
 * Takes a form of a founders' page: rejects every origin but the portal's own and whom `authorize` refuses before a
 * field is read, and sends whoever is not signed in to `/sign-in` and back to `page`. A form with files may say
 * `contentBytesMax`.
 */
export async function takeFounderForm(
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
    await authorize?.();
    const fields = await sent.fields();
    if ('error' in fields) return formError(sent, fields);
    return await take({ headers, clientAddress: apiRequest.clientAddress, wantsJson, fields });
  } catch (thrown) {
    const error = errorOfThrown(thrown, page);
    if (error.error !== 'sign_in_required' || wantsJson) return formError(sent, error);
    return seeOther(`/sign-in?next=${encodeURIComponent(page)}`);
  }
}

/** The answer to a wrong field: the error for a script, else the way to the page that says what is wrong. */
export function wrongField(
  form: FounderForm,
  location: string,
  details: { fields: string[]; message: string },
): Response {
  return form.wantsJson
    ? formError(form, errorBody('invalid_field_value', details))
    : formAnswer(form, location);
}
