import { randomUUID } from 'node:crypto';

/** A new, unguessable id: the prefix and 122 random bits. */
export function newRecordId(prefix: 'quote_' | 'lead_'): string {
  return prefix + randomUUID().replaceAll('-', '');
}

/** A new id of a founder or of something of theirs. */
export function newId(): string {
  return randomUUID().replaceAll('-', '');
}
