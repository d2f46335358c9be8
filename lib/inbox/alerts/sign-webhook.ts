import { createHmac } from 'node:crypto';

const secretPrefix = 'whsec_';

/**
 * Returns the headers of a message by Standard Webhooks 1.0: its id, the time of this attempt in seconds, and the
 * signature of both with the body. `secret` is `whsec_` and base64.
 */
export function signedHeaders(
  { id, body }: { id: string; body: string },
  secret: string,
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
