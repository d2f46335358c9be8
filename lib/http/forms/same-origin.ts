import { isSecure, publicUrl } from '../../process/public-url';

/**
 * Whether a request names this portal's own origin as the one that it comes from. Foreign origins, `null`
 * and none at all do not: browsers name the origin of every form that is sent from a founders' page.
 */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get('origin');
  if (origin === null || !URL.canParse(origin)) return false;
  const header = (name: string) => headers.get(name) ?? undefined;
  const sentTo = { header, isEncrypted: false };
  const { host, protocol } = new URL(origin);
  if (isSecure(sentTo) && protocol !== 'https:') return false;
  return host === headers.get('host') || host === new URL(publicUrl(sentTo)).host;
}
