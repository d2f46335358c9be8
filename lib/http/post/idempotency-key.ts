import { isUtf8 } from 'node:buffer';
import type { ApiRequest } from '../mounts/request';
import { storableText } from './body-fields';

/** The header's name, as it is also named among the `fields` of an error. */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** The trimmed key, or null. Header bytes arrive as latin-1 and are read as UTF-8 where they are that. */
export function readIdempotencyKey(request: ApiRequest): string | null {
  const header = request.header('idempotency-key');
  if (header === undefined) return null;
  const bytes = Buffer.from(header, 'latin1');
  const text = isUtf8(bytes) && !/[^\0-\xff]/.test(header) ? bytes.toString('utf8') : header;
  return storableText(text).trim() || null;
}

/**
 * What of an Idempotency-Key is screened: all but the `key-` that callers like to name it by, because the keys
 * of one mail provider are `key-` and 32 more characters as well.
 */
export function screenedPartOf(idempotencyKey: string): string {
  return idempotencyKey.replace(/key-/gi, '');
}
