import {
  type ErrorBody,
  type ErrorCode,
  type ErrorDetails,
  errorBody,
  errorStatus,
} from '../../kernel/errors';
import { lazyFor } from '../../kernel/lazy';
import type { ApiAnswer } from './request';
import { apiSecurityHeaders, strictTransportSecurity } from './security-headers';

const jsonHeaders = { ...apiSecurityHeaders, 'Content-Type': 'application/json; charset=utf-8' };
const publicJsonHeaders = { ...jsonHeaders, 'Access-Control-Allow-Origin': '*' };

export function jsonText(body: string, status = 200): ApiAnswer {
  return { status, headers: jsonHeaders, body };
}

export function documentAnswer(document: unknown): ApiAnswer {
  return textDocument(JSON.stringify(document), jsonHeaders['Content-Type']);
}

export function textDocument(
  body: string,
  contentType: string,
  further: Record<string, string> = {},
): ApiAnswer {
  const headers = { ...publicJsonHeaders, 'Content-Type': contentType, ...further };
  return { status: 200, headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) }, body };
}

export function textAnswer(body: string, status: number, contentType: string | null): ApiAnswer {
  const headers = { ...apiSecurityHeaders, ...(contentType && { 'Content-Type': contentType }) };
  return { status, headers, body };
}

export function errorResponse<Code extends ErrorCode>(code: Code, details: ErrorDetails<Code>): ApiAnswer {
  return jsonText(JSON.stringify(errorBody(code, details)), errorStatus[code]);
}

export function errorAnswer(error: ErrorBody): ApiAnswer {
  return jsonText(JSON.stringify(error), errorStatus[error.error]);
}

export function methodNotAllowed(allow: string): ApiAnswer {
  const answer = errorResponse('method_not_allowed', {});
  return { ...answer, headers: { ...answer.headers, Allow: allow } };
}

export function seeOtherPage(path: string): ApiAnswer {
  return { status: 303, headers: { ...apiSecurityHeaders, Location: path }, body: '' };
}

export function allowedMethods(allow: string, isPublic: boolean): ApiAnswer {
  const cors: Record<string, string> = isPublic
    ? { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Methods': allow }
    : {};
  return { status: 204, headers: { ...apiSecurityHeaders, ...cors, Allow: allow }, body: '' };
}

const secureHeaders = lazyFor((headers: ApiAnswer['headers']): ApiAnswer['headers'] => ({
  ...headers,
  'Strict-Transport-Security': strictTransportSecurity,
}));

export function onHttps(answer: ApiAnswer): ApiAnswer {
  return { ...answer, headers: secureHeaders(answer.headers) };
}

export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location } });
}

/** Streams pieces as bytes when the reader pulls them; stops the generator if the reader cancels. */
export function textStream(pieces: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
    },
    cancel: async () => {
      await pieces.return(undefined);
    },
  });
}
