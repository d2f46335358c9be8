import {
  type ErrorBody,
  type ErrorCode,
  type ErrorDetails,
  errorBody,
  errorStatus,
} from '../../kernel/errors';
import type { ApiAnswer } from './request';
import { apiSecurityHeaders, strictTransportSecurity } from './security-headers';

const jsonHeaders = { ...apiSecurityHeaders, 'Content-Type': 'application/json; charset=utf-8' };
const publicJsonHeaders = { ...jsonHeaders, 'Access-Control-Allow-Origin': '*' };

/** An answer with a JSON text that is ready to send. */
export function jsonText(body: string, status = 200): ApiAnswer {
  return { status, headers: jsonHeaders, body };
}

/** A document that any origin may read, with all that its sending needs computed once. */
export function documentAnswer(document: unknown): ApiAnswer {
  const body = JSON.stringify(document);
  const headers = { ...publicJsonHeaders, 'Content-Length': String(Buffer.byteLength(body)) };
  return { status: 200, headers, body };
}

/** A document in another format than JSON that any origin may read. */
export function textDocument(
  body: string,
  contentType: string,
  further: Record<string, string> = {},
): ApiAnswer {
  const headers = { ...publicJsonHeaders, 'Content-Type': contentType, ...further };
  return { status: 200, headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) }, body };
}

/** An answer of another protocol, with the headers of every answer of the API. */
export function textAnswer(body: string, status: number, contentType: string | null): ApiAnswer {
  const headers = { ...apiSecurityHeaders, ...(contentType && { 'Content-Type': contentType }) };
  return { status, headers, body };
}

/** The error answer of a code, with the extra fields that section 7 gives it. */
export function errorResponse<Code extends ErrorCode>(code: Code, details: ErrorDetails<Code>): ApiAnswer {
  return jsonText(JSON.stringify(errorBody(code, details)), errorStatus[code]);
}

/** The answer with an error's body. */
export function errorAnswer(error: ErrorBody): ApiAnswer {
  return jsonText(JSON.stringify(error), errorStatus[error.error]);
}

/** The 405 answer for a path that has other methods. */
export function methodNotAllowed(allow: string): ApiAnswer {
  const answer = errorResponse('method_not_allowed', {});
  return { ...answer, headers: { ...answer.headers, Allow: allow } };
}

/** Redirects a browser to a page of this portal with a GET, after any method. */
export function seeOtherPage(path: string): ApiAnswer {
  return { status: 303, headers: { ...apiSecurityHeaders, Location: path }, body: '' };
}

/** The answer to OPTIONS; `isPublic` documents tell every origin that it may read them. */
export function allowedMethods(allow: string, isPublic: boolean): ApiAnswer {
  const cors: Record<string, string> = isPublic
    ? { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Methods': allow }
    : {};
  return { status: 204, headers: { ...apiSecurityHeaders, ...cors, Allow: allow }, body: '' };
}

const secureHeaders = new WeakMap<ApiAnswer['headers'], ApiAnswer['headers']>();

/** The same answer for a caller on HTTPS: with Strict-Transport-Security. */
export function onHttps(answer: ApiAnswer): ApiAnswer {
  let headers = secureHeaders.get(answer.headers);
  if (!headers) {
    headers = { ...answer.headers, 'Strict-Transport-Security': strictTransportSecurity };
    secureHeaders.set(answer.headers, headers);
  }
  return { ...answer, headers };
}
