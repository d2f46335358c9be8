import { hash } from 'node:crypto';

/** Returns the SHA-256 of an Idempotency-Key as base64url, which is unique in a table. */
export function keyDigest(idempotencyKey: string): string {
  return hash('sha256', idempotencyKey, 'base64url');
}
