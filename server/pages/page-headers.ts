import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageLinkHeader } from '../../lib/discovery/links';
import { failedFormHeader } from '../../lib/http/forms/failed-form-store';
import type { ApiRequest } from '../../lib/http/mounts/request';
import {
  pageContentSecurityPolicy,
  pageSecurityHeaders,
  strictTransportSecurity,
} from '../../lib/http/mounts/security-headers';
import { clientAddressHeader } from '../../lib/http/mounts/web-adapter';
import { beginPageAnswer, setStatus } from '../../lib/process/page-status';
import { pagePathHeader } from '../../lib/site/pages';

/** Hashed file names: the only answers that may be kept by a cache. */
const hashedFiles = '/_next/static/';

/** What the inline scripts of one answer are known by. */
export function newScriptNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * Takes from a request what Next's router in the browser would ask by. No page of the portal navigates by it, and
 * nonsense in these headers makes Next fail.
 */
export function dropRouterHeaders({ headers }: IncomingMessage): void {
  for (const name in headers) if (name === 'rsc' || name.startsWith('next-')) delete headers[name];
}

/**
 * Readies a request for Next: hands it the caller's trustworthy address and a fresh script nonce, which Next
 * reads from the request's own Content-Security-Policy, and makes sure that the answer leaves with the
 * portal's headers whatever Next sets. Gives the nonce.
 */
export function preparePageRequest(
  message: IncomingMessage,
  response: ServerResponse,
  request: ApiRequest,
  frontServerToken: string | undefined,
): string {
  const nonce = newScriptNonce();
  const policy = pageContentSecurityPolicy(`'nonce-${nonce}'`);
  message.headers['content-security-policy'] = policy;
  // Pages do not learn their own path from Next.
  message.headers[pagePathHeader] = encodeURI(request.path);
  if (frontServerToken === undefined) delete message.headers[clientAddressHeader];
  else message.headers[clientAddressHeader] = `${frontServerToken} ${request.clientAddress}`;
  if (!isFromPortalItself(message, frontServerToken)) delete message.headers[failedFormHeader];

  setStatus(response, beginPageAnswer());
  const isHashedFile = request.path.startsWith(hashedFiles);
  const writeHead = response.writeHead;
  response.writeHead = (...args: unknown[]) => {
    for (const [name, value] of Object.entries(pageSecurityHeaders)) {
      if (name !== 'Cache-Control' || !isHashedFile || response.statusCode >= 400)
        response.setHeader(name, value);
    }
    // A form that failed is answered with a page that was rendered under a policy of its own.
    if (!response.hasHeader('Content-Security-Policy')) response.setHeader('Content-Security-Policy', policy);
    if (request.isSecure) response.setHeader('Strict-Transport-Security', strictTransportSecurity);
    if (String(response.getHeader('Content-Type')).startsWith('text/html')) addLinks(response);
    response.removeHeader('X-Powered-By');
    return Reflect.apply(writeHead, response, args);
  };
  return nonce;
}

/** Whether the portal itself asks for one of its pages, to show a form again that could not be taken. */
function isFromPortalItself(message: IncomingMessage, frontServerToken: string | undefined): boolean {
  const header = message.headers[failedFormHeader];
  if (frontServerToken === undefined) return false;
  return typeof header === 'string' && header.startsWith(`${frontServerToken} `);
}

/** Names the documents for agents, beside what Next has a browser load early. */
function addLinks(response: ServerResponse): void {
  const links = [response.getHeader('Link') ?? [], pageLinkHeader].flat();
  response.setHeader('Link', links.join(', '));
}
