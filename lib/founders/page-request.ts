/** Header of a page's background requests, which are no sign of a founder's activity. */
export const backgroundRequestHeader = 'x-background-request';

/** Returns true if a founder's own action caused this request. Pages mark their background requests. */
export function isActivity(headers: Headers): boolean {
  return !headers.has(backgroundRequestHeader);
}

/**
 * Field with the founder who was signed in when the page sent the step. Somebody else may have signed in
 * since.
 */
export const sentForField = 'founder_id';
