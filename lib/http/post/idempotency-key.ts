import { isUtf8 } from 'node:buffer';
import { env } from '../../process/env';
import type { ApiRequest } from '../mounts/request';
import { isLongerThan, storableText } from './body-fields';

/** The header's name, as it is also named among the `fields` of an error. */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** Code points that a key has at least where `IDEMPOTENCY_KEYS` is `strict`. */
const strictKeyCodePointsMin = 16;

/** What is said of a key that has fewer. */
export const tooShortKeyMessage = `${idempotencyKeyHeader} must have at least ${strictKeyCodePointsMin} characters: use a random UUID.`;

/** The trimmed key, or null. Header bytes arrive as latin-1 and are read as UTF-8 where they are that. */
export function readIdempotencyKey(request: ApiRequest): string | null {
  const header = request.header('idempotency-key');
  if (header === undefined) return null;
  const bytes = Buffer.from(header, 'latin1');
  const text = isUtf8(bytes) && !/[^\0-\xff]/.test(header) ? bytes.toString('utf8') : header;
  return storableText(text).trim() || null;
}

/** Whether the operator wants keys to be longer than this one, which may be short enough to be guessed. */
export function isTooShort(idempotencyKey: string): boolean {
  return env.IDEMPOTENCY_KEYS === 'strict' && !isLongerThan(idempotencyKey, strictKeyCodePointsMin - 1);
}

/**
 * What of an Idempotency-Key is screened: all but the `key-` that callers like to name it by, because the keys
 * of one mail provider are `key-` and 32 more characters as well.
 */
export function screenedPartOf(idempotencyKey: string): string {
  return idempotencyKey.replace(/key-/gi, '');
}
