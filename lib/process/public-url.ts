import { env } from './env';

export interface SentTo {
  header(name: string): string | undefined;
  isEncrypted: boolean;
}

/** True if proxies in front are trusted, which write X-Forwarded-For and X-Forwarded-Proto. */
export const hasTrustedProxies = env.TRUSTED_PROXY_HOPS > 0 || env.TRUSTED_PROXIES !== undefined;

const plainHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Returns true when the caller uses HTTPS, according to BASE_URL, the connection or a trusted proxy. */
export function isSecure(sentTo: SentTo): boolean {
  if (env.BASE_URL?.startsWith('https:') || sentTo.isEncrypted) return true;
  if (!hasTrustedProxies) return false;
  return sentTo.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https';
}

/**
 * Returns the portal's base URL without a trailing slash: BASE_URL, or when that is unset the origin that the request
 * was sent to. Ignores X-Forwarded-Host, and any Host header that is not a plain host name.
 */
export function publicUrl(sentTo: SentTo): string {
  if (env.BASE_URL) return env.BASE_URL;
  const host = sentTo.header('host');
  const isPlain = host !== undefined && plainHost.test(host) && URL.canParse(`http://${host}`);
  const ownHost = isPlain ? host : `localhost:${env.PORT}`;
  return `${isSecure(sentTo) ? 'https' : 'http'}://${ownHost}`;
}
