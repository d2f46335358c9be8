/** Crockford's digits: no I, L, O or U, so that nothing is read as something else. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a number such as `P-4HTN-8RWD` from eight random bytes. */
export function pilotNumberOf(bytes: Uint8Array): string {
  const written = [...bytes.subarray(0, 8)].map((byte) => digits.charAt(byte % 32)).join('');
  return `P-${written.slice(0, 4)}-${written.slice(4)}`;
}
