/**
 * Returns a random UUID for a form, in the format of the server's. Also works on a plain HTTP address, where browsers
 * have no `randomUUID`.
 */
export function newPageKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
