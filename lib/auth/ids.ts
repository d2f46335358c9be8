import { randomUUID } from 'node:crypto';

/** A new id of a founder or of something of theirs. */
export function newId(): string {
  return randomUUID().replaceAll('-', '');
}
