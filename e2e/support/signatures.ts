import { createLocalJWKSet, flattenedVerify, type JWK } from 'jose';
import { objectOf, textOf } from './answers';
import type { Client } from './client';

/** A quote as read, with its signature and the key that made it. */
export async function signedQuote(client: Client, quoteId: string) {
  const { quote, signature } = objectOf((await client.get(`/api/quotes/${quoteId}`)).json);
  return { quote, jws: textOf(objectOf(signature), 'jws'), kid: textOf(objectOf(signature), 'kid') };
}

/** A value in the form in which it is signed (RFC 8785). */
const canonical = (value: unknown) =>
  JSON.stringify(value, (_name, held: unknown) =>
    typeof held === 'object' && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  );

/** Verifies a signature by the keys that a portal publishes; returns their names. Rejects if it fails. */
export async function verifyBy(
  client: Client,
  { quote, jws }: { quote: unknown; jws: string },
): Promise<string[]> {
  const { keys }: { keys: (JWK & { kid: string })[] } = JSON.parse(
    (await client.get('/.well-known/jwks.json')).text,
  );
  const [header = '', , signature = ''] = jws.split('.');
  const payload = new TextEncoder().encode(canonical(quote));
  await flattenedVerify({ protected: header, payload, signature }, createLocalJWKSet({ keys }));
  return keys.map(({ kid }) => kid);
}
