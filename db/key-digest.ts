import { hash } from 'node:crypto';

/** What makes an Idempotency-Key unique in a table: its SHA-256 as base64url. */
export function keyDigest(idempotencyKey: string): string {
  return hash('sha256', idempotencyKey, 'base64url');
}
