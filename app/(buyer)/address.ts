import { headers } from 'next/headers';
import { env } from '@/lib/env';
import { isSecureRequest, requestOrigin } from '@/lib/http/base-url';

/** Parameters of an address as Next gives them; of one that stands twice the last counts. */
export type AddressParams = Promise<Record<string, string | string[] | undefined>>;

/** The text of each parameter of an address. */
export async function textOfParam(params: AddressParams): Promise<(name: string) => string | undefined> {
  const values = await params;
  return (name) => {
    const value = values[name];
    return Array.isArray(value) ? value.at(-1) : value;
  };
}

/** The whole address of one of the portal's pages, as the person who looks at it would pass it on. */
export async function ownAddress(path: string): Promise<string> {
  if (env.BASE_URL) return env.BASE_URL + path;
  const sent = await headers();
  const requested = {
    host: sent.get('host') ?? undefined,
    forwardedProto: sent.get('x-forwarded-proto') ?? undefined,
    isEncrypted: false,
  };
  const isSecure = isSecureRequest(requested, env.TRUSTED_PROXY_HOPS);
  return requestOrigin(requested, isSecure, `localhost:${env.PORT}`) + path;
}
