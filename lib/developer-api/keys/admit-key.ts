import { createHmac } from 'node:crypto';
import type { Database } from '../../../db/connect';
import type { PortalSecrets } from '../../founders/secrets/secret-store';
import { type AdmittedKey, admitBySecret, updateSecretHmac } from './key-queries';

const hmacOf = (secret: string, key: string) => createHmac('sha256', key).update(secret).digest('hex');

/** HMAC-SHA-256 of API keys' secrets, in hexadecimal, by the portal's secret for them. */
export class ApiKeyDigests {
  constructor(
    private readonly database: Database,
    private readonly secrets: Pick<PortalSecrets, 'of'>,
  ) {}

  /** Returns the HMAC under which a new secret is stored. Throws ApiError `service_unavailable`. */
  async of(secret: string): Promise<string> {
    const [key] = await this.secrets.of('api_keys');
    return hmacOf(secret, key);
  }

  /** Returns the HMACs under which a secret may be stored, the current one first. Throws as {@link of} does. */
  async allOf(secret: string): Promise<string[]> {
    const keys = await this.secrets.of('api_keys');
    return keys.map((key) => hmacOf(secret, key));
  }

  /** Stores a secret that was found under an earlier HMAC under the current one. Throws as {@link of} does. */
  async renew(found: string, inUse: string): Promise<void> {
    await this.database.run((orm) => updateSecretHmac(orm, found, inUse));
  }
}

const bearer = /^Bearer +([\x21-\x7e]{8,200})$/i;

/**
 * Finds the active key of the Authorization header's secret and counts the request against its rate; undefined if
 * there is none. Always queries the database, so that a revoked key stops working with the next request. Throws
 * ApiError `service_unavailable`.
 */
export async function admitKey(
  { database, digests }: { database: Database; digests: Pick<ApiKeyDigests, 'allOf' | 'renew'> },
  authorization: string | undefined,
): Promise<AdmittedKey | undefined> {
  const secret = bearer.exec(authorization?.trim() ?? '')?.[1];
  if (secret === undefined) return undefined;
  const hmacs = await digests.allOf(secret);
  const admitted = await database.run((orm) => admitBySecret(orm, hmacs));
  const [inUse] = hmacs;
  if (admitted && inUse !== undefined && admitted.hmac !== inUse) await digests.renew(admitted.hmac, inUse);
  return admitted;
}
