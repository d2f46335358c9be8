import { randomBytes } from 'node:crypto';
import type { ApiKeySecretRow } from '../kernel/tables';
import { lastLength, secretPrefix, shownPrefixLength } from './api-key';

export interface SecretDigests {
  of(secret: string): Promise<string>;
}

/** Creates a secret of a key, and the row to store. Throws ApiError `service_unavailable`. */
export async function makeSecret(
  digests: SecretDigests,
  keyId: string,
): Promise<{ text: string; row: Pick<ApiKeySecretRow, 'hmac' | 'keyId' | 'shownPrefix' | 'lastFour'> }> {
  const text = `${secretPrefix}${randomBytes(32).toString('hex')}`;
  const shownPrefix = text.slice(0, shownPrefixLength);
  const row = { hmac: await digests.of(text), keyId, shownPrefix, lastFour: text.slice(-lastLength) };
  return { text, row };
}

export function makeKeyId(): string {
  return `key_${randomBytes(12).toString('hex')}`;
}
