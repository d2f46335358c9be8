import { randomUUID } from 'node:crypto';

/** Returns a new, unguessable id: the prefix and 122 random bits. */
export function newRecordId(prefix: 'quote_' | 'lead_'): string {
  return prefix + randomUUID().replaceAll('-', '');
}

/** Returns a new id for a founder or a founder's records. */
export function newId(): string {
  return randomUUID().replaceAll('-', '');
}
