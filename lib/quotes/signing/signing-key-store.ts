import { createPrivateKey, createPublicKey, hash, hkdfSync, type KeyObject, sign } from 'node:crypto';
import type { Database } from '../../../db/connect';
import type { PortalSecrets } from '../../founders/secrets/secret-store';
import { causeOf, log } from '../../process/log';
import type { Quote } from '../quote';
import { canonicalJson } from './canonical-json';
import {
  protectedHeader,
  type QuoteSignature,
  type SigningJwk,
  signingJwk,
  thumbprintInput,
} from './quote-signature';
import { insertSigningKeys, listSigningKeys } from './signing-key-queries';

/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410, section 7). */
const privateKeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A constant of its own for what is derived here (RFC 5869, section 3.2). */
const derivationInfo = 'pilot-portal quote signing, Ed25519';

interface SigningKey {
  kid: string;
  publicKey: string;
  privateKey: KeyObject;
}

/** The key that a secret stands for: any text of enough random characters names exactly one (HKDF, RFC 5869). */
function keyOf(secret: string): SigningKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', derivationInfo, 32));
  const privateKey = createPrivateKey({
    key: Buffer.concat([privateKeyPrefix, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x: publicKey } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (publicKey === undefined) throw new Error('the public key of an Ed25519 key has no x');
  return { kid: hash('sha256', thumbprintInput(publicKey), 'base64url'), publicKey, privateKey };
}

function signatureBy({ kid, privateKey }: SigningKey, quote: Quote): QuoteSignature {
  const header = Buffer.from(protectedHeader(kid)).toString('base64url');
  const input = `${header}.${canonicalJson(quote)}`;
  return { jws: `${header}..${sign(null, Buffer.from(input), privateKey).toString('base64url')}`, kid };
}

/** Signs quotes with the portal's key, and knows the public keys of all that were in use before. */
export class QuoteSigner {
  /** The keys of secrets that were met here: the public ones are in the database. */
  readonly #keys = new Map<string, SigningKey>();

  constructor(
    private readonly database: Database,
    private readonly secrets: Pick<PortalSecrets, 'of'>,
  ) {}

  /**
   * The signature of a quote as anyone may read it. Signing is deterministic: one quote has one signature by one key.
   * Throws ApiError `service_unavailable` in database trouble.
   */
  async sign(quote: Quote): Promise<QuoteSignature> {
    return signatureBy(await this.#keyInUse(), quote);
  }

  /**
   * The signature of a quote with the key that verifies it; null where it cannot be made now, which is logged: a key
   * that is new must be written before it signs, and a quote can be read where nothing can be written.
   */
  async signIfAble(quote: Quote): Promise<{ signature: QuoteSignature; key: SigningJwk } | null> {
    try {
      const key = await this.#keyInUse();
      return { signature: signatureBy(key, quote), key: signingJwk(key.kid, key.publicKey) };
    } catch (error) {
      log.warn({ cause: causeOf(error) }, 'a quote cannot be signed');
      return null;
    }
  }

  /** The public keys, newest first. Throws ApiError `service_unavailable` in database trouble. */
  async publicKeys(): Promise<SigningJwk[]> {
    await this.#keyInUse();
    const rows = await this.database.run(listSigningKeys);
    return rows.map(({ kid, publicKey }) => signingJwk(kid, publicKey));
  }

  /** No key signs before its public half is where everyone finds it. */
  async #keyInUse(): Promise<SigningKey> {
    const secrets = await this.secrets.of('quote_signing');
    const unknown = secrets.filter((secret) => !this.#keys.has(secret));
    if (unknown.length > 0) {
      const found = new Map(unknown.map((secret) => [secret, keyOf(secret)]));
      await this.#publish([...found.values()]);
      for (const [secret, key] of found) this.#keys.set(secret, key);
    }
    const key = this.#keys.get(secrets[0]);
    if (!key) throw new Error('the key of the secret in use was not made');
    return key;
  }

  /** Writes public keys that are not there yet: what is published already can sign where nothing can be written. */
  async #publish(keys: readonly SigningKey[]): Promise<void> {
    const published = new Set((await this.database.run(listSigningKeys)).map(({ kid }) => kid));
    const rows = keys
      .filter(({ kid }) => !published.has(kid))
      .map(({ kid, publicKey }) => ({ kid, publicKey }));
    if (rows.length > 0) await this.database.run((orm) => insertSigningKeys(orm, rows));
  }
}
