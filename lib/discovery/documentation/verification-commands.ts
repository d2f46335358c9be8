import { shellQuoted } from '@/lib/discovery/documentation/curl';
import type { Quote } from '@/lib/quotes/quote';
import { canonicalJson } from '@/lib/quotes/signing/canonical-json';
import { jwksPath, type QuoteSignature, type SigningJwk } from '@/lib/quotes/signing/quote-signature';

/** What stands before the 32 bytes of an Ed25519 public key in its usual form (RFC 8410, section 4). */
const publicKeyPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** A package of whoever verifies; the portal imports none. */
const jose = JSON.stringify('jose');

const joseProgram = `
const { readFileSync } = await import("node:fs");
const { createLocalJWKSet, flattenedVerify } = await import(${jose});
const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const sorted = (value) =>
  Object(value) !== value || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]));
const { quote, signature: { jws } } = read("quote.json");
const [header, , signature] = jws.split(".");
const payload = new TextEncoder().encode(JSON.stringify(sorted(quote)));
await flattenedVerify({ protected: header, payload, signature }, createLocalJWKSet(read("jwks.json")));
console.log("This portal issued the quote.");
`;

/** What anyone runs to verify a quote: what fetches it and the keys, and two programs that then need no network. */
export interface VerificationCommands {
  fetch: string;
  openssl: string;
  jose: string;
}

/** The commands for one signed quote; `baseUrl` is the address of this portal. */
export function verificationCommands({
  quote,
  signature: { jws },
  key,
  baseUrl,
}: {
  quote: Quote;
  signature: QuoteSignature;
  key: SigningJwk;
  baseUrl: string;
}): VerificationCommands {
  const [header = '', , signature = ''] = jws.split('.');
  const input = `${header}.${canonicalJson(quote)}`;
  const publicKey = Buffer.concat([publicKeyPrefix, Buffer.from(key.x, 'base64url')]);
  return {
    fetch: [
      `curl -fsS -o quote.json ${baseUrl}/api/quotes/${quote.quote_id}`,
      `curl -fsS -o jwks.json ${baseUrl}${jwksPath}`,
    ].join('\n'),
    openssl: [
      `printf %s ${shellQuoted(input)} > signed.txt`,
      `echo ${Buffer.from(signature, 'base64url').toString('base64')} | openssl base64 -d -A > signature.bin`,
      `echo ${publicKey.toString('base64')} | openssl base64 -d -A > key.der`,
      'openssl pkeyutl -verify -rawin -in signed.txt -sigfile signature.bin -pubin -inkey key.der -keyform DER',
    ].join('\n'),
    jose: `node --input-type=module -e ${shellQuoted(joseProgram)}`,
  };
}
