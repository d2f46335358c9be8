/**
 * Returns a cookie's name: with `__Host-`, which binds it to this host and HTTPS, or plain for
 * http://localhost only.
 */
export function cookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}
