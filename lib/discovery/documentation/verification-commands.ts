import type { Quote } from '../../quotes/quote';
import {
  canonicalJson,
  jwksPath,
  type QuoteSignature,
  type SigningJwk,
} from '../../quotes/signing/quote-signature';
import { shellQuoted } from './curl';

/** DER prefix of a 32-byte Ed25519 public key (RFC 8410, section 4). */
const publicKeyPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** Dynamic import for the printed program; this file imports none of them. */
const loading = (module: string) => `await import(${JSON.stringify(module)})`;

const joseProgram = `
const { readFileSync } = ${loading('node:fs')};
const { createLocalJWKSet, flattenedVerify } = ${loading('jose')};
const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (Object(value) !== value) return value;
  return Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]));
};
const file = read("quote.json");
const keys = createLocalJWKSet(read("jwks.json"));
const verify = async (content, { jws }) => {
  const [header, , signature] = jws.split(".");
  const payload = new TextEncoder().encode(JSON.stringify(sorted(content)));
  await flattenedVerify({ protected: header, payload, signature }, keys);
};
await verify(file.quote, file.signature);
if (file.document_signature) await verify(file.document, file.document_signature);
console.log("This portal issued the quote" + (file.document_signature ? " and its document." : "."));
`;

export interface VerificationCommands {
  fetch: string;
  openssl: string;
  jose: string;
}

/** Commands that fetch a quote and the portal's keys into `quote.json` and `jwks.json`. */
export function fetchCommands(baseUrl: string, quoteId: string): string {
  return [
    `curl -fsS -o quote.json ${baseUrl}/api/quotes/${quoteId}`,
    `curl -fsS -o jwks.json ${baseUrl}${jwksPath}`,
  ].join('\n');
}

/** Command that verifies `quote.json` with `jwks.json`, with Node.js and the package jose. */
export const joseCommand = `node --input-type=module -e ${shellQuoted(joseProgram)}`;

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
    fetch: fetchCommands(baseUrl, quote.quote_id),
    openssl: [
      `printf %s ${shellQuoted(input)} > signed.txt`,
      `echo ${Buffer.from(signature, 'base64url').toString('base64')} | openssl base64 -d -A > signature.bin`,
      `echo ${publicKey.toString('base64')} | openssl base64 -d -A > key.der`,
      'openssl pkeyutl -verify -rawin -in signed.txt -sigfile signature.bin -pubin -inkey key.der -keyform DER',
    ].join('\n'),
    jose: joseCommand,
  };
}
