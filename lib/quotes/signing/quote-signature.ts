import { z } from 'zod';

export const jwksPath = '/.well-known/jwks.json';

/** The media type of a key set (RFC 7517, section 8.5.2). */
export const jwksMediaType = 'application/jwk-set+json';

export interface SigningJwk {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  /** The key's thumbprint (RFC 7638). */
  kid: string;
  use: 'sig';
  alg: 'EdDSA';
}

export function signingJwk(kid: string, x: string): SigningJwk {
  return { kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' };
}

/** Returns the input of a key's SHA-256 thumbprint: its required members, sorted (RFC 7638, section 3.2; RFC 8037). */
export function thumbprintInput(x: string): string {
  return JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x });
}

/** Types of signed texts, so that a signature for one is not valid for another. */
export type SignatureType = 'pilot-quote+jws' | 'pilot-quote-document+jws' | 'pilot-package+jws';

export function protectedHeader(kid: string, typ: SignatureType): string {
  return JSON.stringify({ alg: 'EdDSA', typ, kid, b64: false, crit: ['b64'] });
}

export const quoteSignatureSchema = z.object({
  jws: z
    .string()
    .regex(/^[\w-]+\.\.[\w-]+$/)
    .describe(
      'Detached JWS (RFC 7515, RFC 7797), Ed25519, over the object in this response in RFC 8785 form. It proves only that this portal issued this non-binding quote.',
    ),
  kid: z.string().describe(`The key in ${jwksPath}.`),
});

export type QuoteSignature = z.infer<typeof quoteSignatureSchema>;

/** Returns a stored signature with the key that its header names. */
export function storedSignature(jws: string): QuoteSignature {
  const header: unknown = JSON.parse(
    atob(jws.slice(0, jws.indexOf('.')).replaceAll('-', '+').replaceAll('_', '/')),
  );
  const kid = typeof header === 'object' && header !== null && 'kid' in header ? String(header.kid) : '';
  return { jws, kid };
}

export type CanonicalValue =
  | null
  | boolean
  | number
  | string
  | readonly CanonicalValue[]
  | { readonly [name: string]: CanonicalValue | undefined };

/**
 * Serializes a value as canonical JSON (RFC 8785): names sorted by their UTF-16 code units, no space between tokens,
 * numbers and texts as JavaScript writes them, nothing undefined. Throws RangeError for a value without a canonical
 * form: a number that is not finite, or a lone surrogate.
 */
export function canonicalJson(value: CanonicalValue): string {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError('a number that is not finite');
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) throw new RangeError('a lone surrogate');
  if (isList(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // The default order of sort is that of code units.
  const names = Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .sort();
  return `{${names.map((name) => `${canonicalJson(name)}:${canonicalJson(value[name] ?? null)}`).join()}}`;
}

const isList = (value: CanonicalValue): value is readonly CanonicalValue[] => Array.isArray(value);
