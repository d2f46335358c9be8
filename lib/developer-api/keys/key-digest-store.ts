import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../../../db/connect';
import { findOrInsertSecret } from '../../founders/secret-queries';

/** HMACs of secrets, by API_KEY_SECRET or a key that all instances of a database share. */
export class ApiKeyDigests {
  #key: Promise<string> | undefined;

  constructor(
    private readonly database: Database,
    private readonly configured: string | undefined,
  ) {}

  /** HMAC-SHA-256 of a secret, in hexadecimal. Throws ApiError `service_unavailable`. */
  async of(secret: string): Promise<string> {
    this.#key ??= this.#readKey();
    const key = await this.#key.catch((error: unknown) => {
      this.#key = undefined;
      throw error;
    });
    return createHmac('sha256', key).update(secret).digest('hex');
  }

  async #readKey(): Promise<string> {
    if (this.configured) return this.configured;
    const proposed = randomBytes(48).toString('base64url');
    return this.database.run((orm) => findOrInsertSecret(orm, 'api_keys', proposed));
  }
}
