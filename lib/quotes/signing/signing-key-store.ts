import { createPrivateKey, createPublicKey, hash, hkdfSync, type KeyObject, sign } from 'node:crypto';
import type { Database } from '../../../db/connect';
import type { PortalSecrets } from '../../founders/secrets/secret-store';
import { causeOf, log } from '../../process/log';
import {
  type CanonicalValue,
  canonicalJson,
  protectedHeader,
  type QuoteSignature,
  type SignatureType,
  type SigningJwk,
  signingJwk,
  thumbprintInput,
} from './quote-signature';
import { insertSigningKey, listSigningKeys, type PublicKey } from './signing-key-queries';

/** Prefix of the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410, section 7). */
const privateKeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Separate constant for keys derived here (RFC 5869, section 3.2). */
const derivationInfo = 'pilot-portal quote signing, Ed25519';

interface SigningKey extends PublicKey {
  privateKey: KeyObject;
}

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

function signatureBy({ kid, privateKey }: SigningKey, typ: SignatureType, text: string): QuoteSignature {
  const header = Buffer.from(protectedHeader(kid, typ)).toString('base64url');
  const input = `${header}.${text}`;
  return { jws: `${header}..${sign(null, Buffer.from(input), privateKey).toString('base64url')}`, kid };
}

export class QuoteSigner {
  /** The current key, and the secret that it was derived from; its public half is in the database. */
  #inUse: { secret: string; key: SigningKey } | undefined;

  constructor(
    private readonly database: Database,
    private readonly secrets: Pick<PortalSecrets, 'of'>,
  ) {}

  /**
   * Returns the public signature of a quote or its document, with the key that verifies it. Signing is deterministic:
   * a text has one signature by each key. Null, which is logged, if signing is impossible now: a new key must be stored before it
   * signs, and a read-only database can still serve quotes.
   */
  async signIfAble(
    value: CanonicalValue,
    typ: Exclude<SignatureType, 'pilot-package+jws'> = 'pilot-quote+jws',
  ): Promise<{ signature: QuoteSignature; key: SigningJwk } | null> {
    try {
      const key = await this.#keyInUse();
      const signature = signatureBy(key, typ, canonicalJson(value));
      return { signature, key: signingJwk(key.kid, key.publicKey) };
    } catch (error) {
      log.warn({ cause: causeOf(error) }, 'a quote cannot be signed');
      return null;
    }
  }

  /** Returns the detached signature of a package's list of digests. Throws if signing is impossible now. */
  async signPackage(digests: string): Promise<string> {
    return signatureBy(await this.#keyInUse(), 'pilot-package+jws', digests).jws;
  }

  /**
   * Lists the public keys, newest first. Writes the current key again if it is missing: the database may have been
   * restored while this process ran.
   */
  async publicKeys(): Promise<SigningJwk[]> {
    const rows = await this.#withPublished(await this.#keyInUse());
    return rows.map(({ kid, publicKey }) => signingJwk(kid, publicKey));
  }

  /**
   * Publishes the public half of a key before the key signs. Secrets that are only accepted were published while in
   * use, or their public half was removed because they leaked.
   */
  async #keyInUse(): Promise<SigningKey> {
    const [secret] = await this.secrets.of('quote_signing');
    if (this.#inUse?.secret === secret) return this.#inUse.key;
    const key = keyOf(secret);
    await this.#withPublished(key);
    this.#inUse = { secret, key };
    return key;
  }

  /** Writes nothing if the key is stored already, so it works on a read-only database. */
  async #withPublished({ kid, publicKey }: SigningKey): Promise<PublicKey[]> {
    const rows = await this.database.run(listSigningKeys);
    if (rows.some((row) => row.kid === kid)) return rows;
    await this.database.run((orm) => insertSigningKey(orm, { kid, publicKey }));
    return this.database.run(listSigningKeys);
  }
}
