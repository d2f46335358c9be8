import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ApiAnswer } from '../../http/mounts/request';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

const keptSchema = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

/** Derives the key from the caller's Idempotency-Key. The portal stores only a digest of that. */
function keyOf(named: string): Buffer {
  return createHmac('sha256', 'kept answer of the developer API').update(named).digest();
}

/** Encrypts an answer so that only a request with the same Idempotency-Key can read it. */
export function sealAnswer({ status, headers, body }: ApiAnswer, named: string): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, keyOf(named), iv);
  const bytes = sealing.update(JSON.stringify({ status, headers, body }), 'utf8');
  return Buffer.concat([iv, bytes, sealing.final(), sealing.getAuthTag()]).toString('base64');
}

/** Returns the answer as it was, with a header that says so. Throws for another key. */
export function openAnswer(sealed: string, named: string): ApiAnswer {
  const bytes = Buffer.from(sealed, 'base64');
  const opening = createDecipheriv(cipher, keyOf(named), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  opening.setAuthTag(bytes.subarray(-tagBytes));
  const text = Buffer.concat([opening.update(bytes.subarray(ivBytes, -tagBytes)), opening.final()]);
  const kept = keptSchema.parse(JSON.parse(text.toString('utf8')));
  return { ...kept, headers: { ...kept.headers, 'Idempotent-Replayed': 'true' } };
}
