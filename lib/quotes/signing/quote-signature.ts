import { z } from 'zod';

/** Path of the public keys, current and earlier ones (RFC 7517). */
export const jwksPath = '/.well-known/jwks.json';

/** The media type of a key set (RFC 7517, section 8.5.2). */
export const jwksMediaType = 'application/jwk-set+json';

/** A public key with which a signed quote is verified (RFC 8037). */
export interface SigningJwk {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  /** The key's thumbprint (RFC 7638). */
  kid: string;
  use: 'sig';
  alg: 'EdDSA';
}

/** The public key of 32 bytes, in base64url, as it is published. */
export function signingJwk(kid: string, x: string): SigningJwk {
  return { kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' };
}

/** Returns the input of a key's SHA-256 thumbprint: its required members, sorted (RFC 7638, section 3.2; RFC 8037). */
export function thumbprintInput(x: string): string {
  return JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x });
}

/** Protected header of a signed quote, as text; the signed payload is the quote's own JSON (RFC 7797). */
export function protectedHeader(kid: string): string {
  return JSON.stringify({ alg: 'EdDSA', typ: 'pilot-quote+jws', kid, b64: false, crit: ['b64'] });
}

export const quoteSignatureSchema = z.object({
  jws: z
    .string()
    .regex(/^[\w-]+\.\.[\w-]+$/)
    .describe(
      'Detached JWS (RFC 7515, RFC 7797), Ed25519, over the quote in this answer in RFC 8785 form. It says that this portal issued this non-binding quote, and nothing else.',
    ),
  kid: z.string().describe(`The key in ${jwksPath}.`),
});

export type QuoteSignature = z.infer<typeof quoteSignatureSchema>;
