/** What a request says about the address that it was sent to. */
export interface RequestedAddress {
  host: string | undefined;
  forwardedProto: string | undefined;
  isEncrypted: boolean;
}

/** Host header values that may be written into a document. */
const plainHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Whether the caller uses HTTPS; a proxy's word counts only where proxies are trusted. */
export function isSecureRequest(requested: RequestedAddress, trustedProxyHops: number): boolean {
  if (requested.isEncrypted) return true;
  return trustedProxyHops > 0 && requested.forwardedProto?.split(',').at(-1)?.trim() === 'https';
}

/**
 * The origin that a request was sent to, for documents that name their own address when BASE_URL is unset.
 * X-Forwarded-Host never counts; a Host that is no plain host name gives `fallbackHost`.
 */
export function requestOrigin(requested: RequestedAddress, isSecure: boolean, fallbackHost: string): string {
  const host = requested.host !== undefined && plainHost.test(requested.host) ? requested.host : fallbackHost;
  return `${isSecure ? 'https' : 'http'}://${host}`;
}
