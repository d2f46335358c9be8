import { isSameOrigin } from '../http/forms/same-origin';
import { answerForThrown } from '../http/mounts/errors';
import type { ApiAnswer } from '../http/mounts/request';
import { errorResponse, jsonText } from '../http/mounts/respond';
import { seeOther } from '../http/mounts/see-other';
import { webApiRequest, webResponse } from '../http/mounts/web-adapter';
import { storableText } from '../http/post/body-fields';
import { isApiError } from '../kernel/api-error';
import { type ErrorCode, type ErrorDetails, errorStatus } from '../kernel/errors';
import { bodyBytesMax, rateWindowSeconds } from '../kernel/limits';

/** A form of a founders' page, as it was sent. */
export interface FounderForm {
  headers: Headers;
  /** The caller's address, as limits are counted by it. */
  clientAddress: string;
  /** Whether a script waits for JSON, rather than a browser for a page. */
  wantsJson: boolean;
  /** The text of a field as typed; of several the last, empty where there is none. */
  text(name: string): string;
  /** All texts of a field that can be sent several times. */
  texts(name: string): string[];
  /** Everything that was typed, of several the last. */
  all(): Map<string, string>;
}

/** What the forms of founders need of the process. */
export interface FounderFormHost {
  frontServerToken: string | undefined;
}

/** The words in which a browser without a script reads that nothing was changed. */
const words: Partial<Record<ErrorCode, string>> = {
  foreign_origin: 'Forms of this portal can only be sent from its own pages. Nothing was changed.',
  payload_too_large: 'The form is too long. Nothing was changed.',
  bad_request: 'The form could not be read. Nothing was changed.',
  service_unavailable: 'The database does not answer. Nothing was changed; send the form again in a minute.',
};

/** The refusal of a founders' form: JSON for a script, else a sentence. */
export function refuseForm<Code extends ErrorCode>(
  code: Code,
  details: ErrorDetails<Code>,
  wantsJson: boolean,
): Response {
  if (wantsJson) return webResponse(errorResponse(code, details), 'POST');
  const text = `${words[code] ?? 'The portal could not take this. Nothing was changed.'}\n`;
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
  return new Response(text, { status: errorStatus[code], headers });
}

/**
 * Takes a form of a founders' page: refuses every origin but the portal's own before anything is read, reads
 * at most {@link bodyBytesMax} bytes, and sends whoever is not signed in to `/sign-in` and back to `page`.
 */
export async function takeFounderForm(
  request: Request,
  host: FounderFormHost,
  page: string,
  work: (form: FounderForm) => Promise<Response>,
): Promise<Response> {
  const wantsJson = request.headers.get('accept')?.includes('application/json') ?? false;
  if (!isSameOrigin(request.headers)) return refuseForm('foreign_origin', {}, wantsJson);
  const sent = webApiRequest(request, host.frontServerToken);
  const body = await sent.readBody(bodyBytesMax);
  if (body.outcome === 'too_large') {
    return refuseForm('payload_too_large', { max_bytes: bodyBytesMax }, wantsJson);
  }
  if (body.outcome !== 'read') return refuseForm('bad_request', {}, wantsJson);
  const fields = new URLSearchParams(new TextDecoder().decode(body.bytes));
  const texts = (name: string) => fields.getAll(name).map(storableText);
  const form: FounderForm = {
    headers: request.headers,
    clientAddress: sent.clientAddress,
    wantsJson,
    text: (name) => texts(name).at(-1) ?? '',
    texts,
    all: () => new Map([...fields].map(([name, text]) => [storableText(name), storableText(text)])),
  };
  try {
    return await work(form);
  } catch (error) {
    return answerToThrown(error, page, wantsJson);
  }
}

function answerToThrown(error: unknown, page: string, wantsJson: boolean): Response {
  if (!isApiError(error)) return asPageOrJson(answerForThrown(error, page), wantsJson);
  if (error.code === 'sign_in_required' && !wantsJson) {
    return seeOther(`/sign-in?next=${encodeURIComponent(page)}`);
  }
  switch (error.code) {
    case 'sign_in_required':
    case 'foreign_origin':
    case 'not_found':
    case 'version_conflict':
      return refuseForm(error.code, {}, wantsJson);
    case 'rate_limited':
      return refuseForm(error.code, { retry_after_seconds: rateWindowSeconds }, wantsJson);
    default:
      return asPageOrJson(answerForThrown(error, page), wantsJson);
  }
}

function asPageOrJson(answer: ApiAnswer, wantsJson: boolean): Response {
  if (wantsJson) return webResponse(answer, 'POST');
  const code = answer.status === 503 ? 'service_unavailable' : 'internal_error';
  return refuseForm(code, {}, false);
}

/** Sends a browser on with a GET and these cookies; a script is told where. */
export function sendOn(
  location: string,
  form: Pick<FounderForm, 'wantsJson'>,
  cookies: string[] = [],
): Response {
  const response = form.wantsJson
    ? webResponse(jsonText(JSON.stringify({ ok: true, location })), 'POST')
    : seeOther(location);
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}
