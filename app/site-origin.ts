import { headers } from 'next/headers';
import { env } from '@/lib/env';
import { isSecureRequest, requestOrigin } from '@/lib/http/base-url';

/** The portal's own origin, for the documents that must name it: BASE_URL, else the request's own. */
export async function siteOrigin(): Promise<string> {
  if (env.BASE_URL) return env.BASE_URL;
  const sent = await headers();
  const requested = {
    host: sent.get('host') ?? undefined,
    forwardedProto: sent.get('x-forwarded-proto') ?? undefined,
    isEncrypted: false,
  };
  return requestOrigin(
    requested,
    isSecureRequest(requested, env.TRUSTED_PROXY_HOPS),
    `localhost:${env.PORT}`,
  );
}
