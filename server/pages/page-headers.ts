import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { pageLinkHeader } from '../../lib/discovery/links';
import { formFlashHeader } from '../../lib/http/forms/form-flash-store';
import type { ApiRequest } from '../../lib/http/mounts/request';
import {
  pageContentSecurityPolicy,
  pageSecurityHeaders,
  strictTransportSecurity,
} from '../../lib/http/mounts/security-headers';
import { clientAddressHeader } from '../../lib/http/mounts/web-adapter';
import { pagePathHeader } from '../../lib/site/pages';

/** Files whose address identifies their content. */
const hashedFiles = /^\/(?:_next\/static|brand)\//;

const headersOfConnection = /^(?:connection|date|keep-alive|transfer-encoding)$/i;

export function newScriptNonce(): string {
  return randomBytes(16).toString('base64');
}

/** No page navigates with these headers of Next's router, and invalid values make Next fail. */
export function dropRouterHeaders({ headers }: IncomingMessage): void {
  for (const name in headers) if (name === 'rsc' || name.startsWith('next-')) delete headers[name];
}

/** Drops headers that only a trusted proxy may set: caller, scheme and host. Call it before headers are read. */
export function dropForwardedHeaders(message: IncomingMessage): void {
  const { rawHeaders } = message;
  const isForwarded = (at: number) => /^x-forwarded-/i.test(rawHeaders[at - (at % 2)] ?? '');
  message.rawHeaders = rawHeaders.filter((_, at) => !isForwarded(at));
}

/**
 * Headers of the request to Next: they pass the caller's trustworthy address and the nonce for the answer's scripts,
 * which Next reads from the request's own Content-Security-Policy.
 */
export function pageRequestHeaders(
  message: IncomingMessage,
  request: ApiRequest,
  nonce: string,
  frontServerToken: string | undefined,
): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = { ...message.headers, 'content-security-policy': policyOf(nonce) };
  // Next does not pass pages their own path.
  headers[pagePathHeader] = encodeURI(request.path);
  if (frontServerToken === undefined) delete headers[clientAddressHeader];
  else headers[clientAddressHeader] = `${frontServerToken} ${request.clientAddress}`;
  if (!isFromPortalItself(message, frontServerToken)) delete headers[formFlashHeader];
  return headers;
}

export function setAnswerHeaders(
  response: ServerResponse,
  answer: IncomingMessage,
  request: ApiRequest,
  nonce: string,
): void {
  const { rawHeaders, headers, statusCode = 500 } = answer;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (!headersOfConnection.test(name)) response.appendHeader(name, value);
  }
  const isKept = hashedFiles.test(request.path) && statusCode < 400;
  for (const [name, value] of Object.entries(pageSecurityHeaders)) {
    if (name !== 'Cache-Control' || !isKept) response.setHeader(name, value);
  }
  // The page that shows a rejected form was rendered with another policy.
  if (!response.hasHeader('Content-Security-Policy'))
    response.setHeader('Content-Security-Policy', policyOf(nonce));
  if (request.isSecure) response.setHeader('Strict-Transport-Security', strictTransportSecurity);
  if (headers['content-type']?.startsWith('text/html')) addLinks(response);
  response.removeHeader('X-Powered-By');
}

function policyOf(nonce: string): string {
  return pageContentSecurityPolicy(`'nonce-${nonce}'`);
}

function isFromPortalItself(message: IncomingMessage, frontServerToken: string | undefined): boolean {
  const header = message.headers[formFlashHeader];
  if (frontServerToken === undefined) return false;
  return typeof header === 'string' && header.startsWith(`${frontServerToken} `);
}

function addLinks(response: ServerResponse): void {
  const links = [response.getHeader('Link') ?? [], pageLinkHeader].flat();
  response.setHeader('Link', links.join(', '));
}
