/** The name of a cookie that browsers keep to this host and to HTTPS; the plain one serves http://localhost only. */
export function cookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}
