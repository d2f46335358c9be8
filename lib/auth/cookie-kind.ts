import { isSecure } from '../own-address';

/** Hosts that browsers treat as this machine itself. */
const thisMachine = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Whether the cookies of a request are the `__Host-` ones: everywhere but on plain HTTP to this machine
 * itself. Elsewhere on plain HTTP browsers refuse them, and nobody can sign in.
 */
export function cookiesNeedHttps(headers: Headers): boolean {
  const header = (name: string) => headers.get(name) ?? undefined;
  if (isSecure({ header, isEncrypted: false })) return true;
  return !thisMachine.test(headers.get('host') ?? '');
}
