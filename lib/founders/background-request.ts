/** The header of what an open page asks for by itself: no founder did anything, and perhaps nobody looks. */
export const backgroundRequestHeader = 'x-background-request';

/** Whether a founder did something that this request comes from. A page says of its own where none did. */
export function isActivity(headers: Headers): boolean {
  return !headers.has(backgroundRequestHeader);
}
