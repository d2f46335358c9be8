import { env } from '../../process/env';
import { isSecure, publicUrl } from '../../process/public-url';
import { clientAddress } from './client-address';
import { decodedPath } from './path';
import { readWebBody } from './read-body';
import { type ApiAnswer, type ApiRequest, hasNoBody, newRequestId } from './request';

/** Private header from `server/` to Next: its secret, a space, the caller's address. */
export const clientAddressHeader = 'x-portal-client-address';

/** Address of callers whose own is unknown: they share one limit, which none can avoid. */
const unknownAddress = 'unknown';

/** Returns the address that `server/` wrote, otherwise the one from trusted proxies; any other could be forged. */
export function webClientAddress(
  headers: Pick<Headers, 'get'>,
  frontServerToken: string | undefined,
): string {
  const handed = headers.get(clientAddressHeader);
  if (frontServerToken !== undefined && handed?.startsWith(`${frontServerToken} `)) {
    return handed.slice(frontServerToken.length + 1);
  }
  return clientAddress(unknownAddress, headers.get('x-forwarded-for') ?? undefined, env.TRUSTED_PROXY_HOPS);
}

export function webApiRequest(
  request: Request,
  frontServerToken: string | undefined,
): ApiRequest & { query: URLSearchParams } {
  const { headers } = request;
  const url = new URL(request.url);
  const header = (name: string) => headers.get(name) ?? undefined;
  const sentTo = { header, isEncrypted: url.protocol === 'https:' };
  return {
    id: newRequestId(),
    method: request.method,
    path: decodedPath(url.pathname) ?? url.pathname,
    query: url.searchParams,
    clientAddress: webClientAddress(headers, frontServerToken),
    baseUrl: publicUrl(sentTo),
    isSecure: isSecure(sentTo),
    header,
    readBody: (bytesMax, hasRoomFor) => readWebBody(request, bytesMax, hasRoomFor),
  };
}

export function webResponse(answer: ApiAnswer, method: string): Response {
  const body = method === 'HEAD' || hasNoBody(answer.status) ? null : answer.body;
  return new Response(body, { status: answer.status, headers: answer.headers });
}
