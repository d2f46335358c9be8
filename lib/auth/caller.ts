import { sessionAddressHeader } from './better-auth-headers';
import { cookiesNeedHttps } from './cookie-kind';
import { shortenedAddress } from './history-address';

/** Who sent a form, as sign-in sees them. */
export interface Caller {
  headers: Headers;
  /** As limits are counted by it. */
  clientAddress: string;
}

/** Whether the caller's cookies are the ones for HTTPS. */
export function isHttps({ headers }: Pick<Caller, 'headers'>): boolean {
  return cookiesNeedHttps(headers);
}

/** The headers that better-auth is given: cookies, browser and shortened address, and nothing else. */
export function headersForAuth({ headers, clientAddress }: Caller): Headers {
  const given = new Headers({ [sessionAddressHeader]: shortenedAddress(clientAddress) });
  for (const name of ['cookie', 'user-agent']) {
    const value = headers.get(name);
    if (value !== null) given.set(name, value);
  }
  return given;
}
