import { env } from '../../process/env';
import { isSecure, publicUrl } from '../../process/public-url';

interface OriginRule {
  /**
   * For pages that send no referrer, and for programs: allows a missing Origin, uses Sec-Fetch-Site if a
   * browser sends `null`, and accepts another scheme than the portal's public one.
   */
  mayBeUnnamed?: boolean;
}

/**
 * Returns true if a form comes from this portal's own pages: its Origin names the host of BASE_URL or, if
 * that is unset, the request's host, over HTTPS if the portal is reached over HTTPS. Founders' pages include
 * an Origin in every form.
 */
export function isSameOrigin(headers: Headers, { mayBeUnnamed = false }: OriginRule = {}): boolean {
  const origin = headers.get('origin');
  if (origin === null) return mayBeUnnamed;
  if (origin === 'null') return mayBeUnnamed && headers.get('sec-fetch-site') === 'same-origin';
  if (!URL.canParse(origin)) return false;
  const sentTo = { header: (name: string) => headers.get(name) ?? undefined, isEncrypted: false };
  const { host, protocol } = new URL(origin);
  if (!mayBeUnnamed && isSecure(sentTo) && protocol !== 'https:') return false;
  if (env.BASE_URL) return host === new URL(env.BASE_URL).host;
  return host === headers.get('host') || host === new URL(publicUrl(sentTo)).host;
}
