/** Returns a text quoted as one shell word. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Returns the command that posts a JSON text, byte for byte, and prints the answer's body, also that of an error. */
export function curlPost(address: string, idempotencyKey: string | undefined, body: string): string {
  return [
    `curl --fail-with-body -sS ${address}`,
    `  -H 'Content-Type: application/json'`,
    ...(idempotencyKey === undefined ? [] : [`  -H 'Idempotency-Key: ${idempotencyKey}'`]),
    `  --data-raw ${shellQuoted(body)}`,
  ].join(' \\\n');
}
