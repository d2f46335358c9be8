import { randomUUID } from 'node:crypto';

/** Returns a new, unguessable id: the prefix and 122 random bits. */
export function newRecordId(prefix: 'quote_' | 'lead_'): string {
  return prefix + randomUUID().replaceAll('-', '');
}

export function newId(): string {
  return randomUUID().replaceAll('-', '');
}
