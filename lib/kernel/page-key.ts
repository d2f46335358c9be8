/** Name of the form field with the Idempotency-Key; other fields have the names of the API. */
export const idempotencyKeyField = 'idempotency_key';

const madeByPages = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Returns true if a form's Idempotency-Key is a random UUID, as the portal's pages generate it, so that nobody else has
 * it.
 */
export function isPageKey(key: string | undefined): key is string {
  return key !== undefined && madeByPages.test(key);
}
