import { isUtf8 } from 'node:buffer';
import { env } from '../../process/env';
import type { ApiRequest } from '../mounts/request';
import { isLongerThan, storableText } from './body-fields';

/** Header name, also used among the `fields` of an error. */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** Minimum code points of a key if `IDEMPOTENCY_KEYS` is `strict`. */
const strictKeyCodePointsMin = 16;

const tooShortKeyMessage = `${idempotencyKeyHeader} must have at least ${strictKeyCodePointsMin} characters: use a random UUID.`;

/** Printed in earlier versions of the README: everyone who copied it shared one record. */
const printedKey = '5f0c2f6e-6d0a-4c52-9d0b-3f1a7e8b9c01';

const printedKeyMessage = `${idempotencyKeyHeader} was copied from an example: use a random UUID of your own.`;

/** Returns the trimmed key, or null. Header bytes arrive as latin-1 and are decoded as UTF-8 if valid. */
export function readIdempotencyKey(request: ApiRequest): string | null {
  const header = request.header('idempotency-key');
  if (header === undefined) return null;
  const bytes = Buffer.from(header, 'latin1');
  const text = isUtf8(bytes) && !/[^\0-\xff]/.test(header) ? bytes.toString('utf8') : header;
  return storableText(text).trim() || null;
}

/**
 * Returns the reason to refuse a key, as a sentence; undefined for a valid key. Apart from the printed
 * example, keys are refused only with `IDEMPOTENCY_KEYS=strict`, if they are short enough to guess.
 */
export function keyProblem(idempotencyKey: string): string | undefined {
  if (idempotencyKey === printedKey) return printedKeyMessage;
  if (env.IDEMPOTENCY_KEYS !== 'strict') return undefined;
  return isLongerThan(idempotencyKey, strictKeyCodePointsMin - 1) ? undefined : tooShortKeyMessage;
}

/**
 * Returns the part of an Idempotency-Key to screen: all but a leading `key-`, a common prefix of callers,
 * because one mail provider's keys are also `key-` and 32 more characters.
 */
export function screenedPartOf(idempotencyKey: string): string {
  return idempotencyKey.replace(/key-/gi, '');
}
