/** Host header values that may be written into a document. */
const plainHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Whether the proxy in front says that the caller uses HTTPS; to be asked only where proxies are trusted. */
export function isForwardedFromHttps(forwardedProto: string | undefined): boolean {
  return forwardedProto?.split(',').at(-1)?.trim() === 'https';
}

/**
 * The origin that a request was sent to, for documents that name their own address when BASE_URL is unset.
 * X-Forwarded-Host never counts; a Host header that is no plain host name gives `fallbackHost`.
 */
export function requestOrigin(host: string | undefined, isSecure: boolean, fallbackHost: string): string {
  const ownHost = host !== undefined && plainHost.test(host) ? host : fallbackHost;
  return `${isSecure ? 'https' : 'http'}://${ownHost}`;
}
