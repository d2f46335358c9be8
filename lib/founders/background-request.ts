/** The header of what an open page asks for by itself: no founder did anything, and perhaps nobody looks. */
export const backgroundRequestHeader = 'x-background-request';

/** Returns true if a founder's own action caused this request. Pages mark their background requests. */
export function isActivity(headers: Headers): boolean {
  return !headers.has(backgroundRequestHeader);
}
