import { truncateIp } from '../kernel/ipv4-address';
import { isSecure } from '../process/public-url';

export interface Caller {
  headers: Headers;
  /** Address by which limits are counted. */
  clientAddress: string;
}

/** Returns the headers passed to better-auth: cookies, browser, origin of the form and shortened address. */
export function headersForAuth({ headers, clientAddress }: Caller): Headers {
  const given = new Headers({ [sessionAddressHeader]: truncateIp(clientAddress) });
  for (const name of ['cookie', 'user-agent', 'origin']) {
    const value = headers.get(name);
    if (value !== null) given.set(name, value);
  }
  return given;
}

/** Hosts that browsers treat as localhost. */
const thisMachine = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Returns true if the request's cookies are the `__Host-` ones. They always are, except on plain HTTP to
 * localhost. On plain HTTP to other hosts browsers reject them, and nobody can sign in.
 */
export function cookiesNeedHttps(headers: Headers): boolean {
  const header = (name: string) => headers.get(name) ?? undefined;
  if (isSecure({ header, isEncrypted: false })) return true;
  return !thisMachine.test(headers.get('host') ?? '');
}

/** Header that passes the shortened address of a caller to better-auth. */
export const sessionAddressHeader = 'x-session-address';
