/** Crockford's digits: no I, L, O or U, so that nothing is read as something else. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const digitsOfNumber = 12;

/** The id of a quote: `quote_` and a UUID of version 4 without hyphens, whose thirteenth digit is always 4. */
const quoteIdPattern = /^quote_([0-9a-f]{12})4([0-9a-f]{3})[0-9a-f]{16}$/;

/**
 * The number by which people name a quote, such as `Q-7K4M-2QX9-B3TR`: the first 60 random bits of its id. Undefined for
 * an id that the portal did not make.
 */
export function quoteNumberOf(quoteId: string): string | undefined {
  const [, first, second] = quoteIdPattern.exec(quoteId) ?? [];
  if (first === undefined || second === undefined) return undefined;
  let bits = BigInt(`0x${first}${second}`);
  let written = '';
  for (let place = 0; place < digitsOfNumber; place += 1) {
    written = digits.charAt(Number(bits & 31n)) + written;
    bits >>= 5n;
  }
  return `Q-${written.slice(0, 4)}-${written.slice(4, 8)}-${written.slice(8)}`;
}

/** What people write for another digit. */
function digitOf(character: string): number {
  if (character === 'O') return 0;
  return digits.indexOf(character === 'I' || character === 'L' ? '1' : character);
}

/**
 * The least and the greatest id that a quote of a number can have. Takes a number as people write it: in small letters,
 * without `Q-` or hyphens, O for 0, I or L for 1. Undefined for what is no number.
 */
export function quoteIdsOfNumber(number: string): { least: string; greatest: string } | undefined {
  const written = number.toUpperCase().replace(/[\s-]/g, '');
  const bare = written.length === digitsOfNumber + 1 ? written.replace(/^Q/, '') : written;
  if (bare.length !== digitsOfNumber) return undefined;
  let bits = 0n;
  for (const character of bare) {
    const digit = digitOf(character);
    if (digit < 0) return undefined;
    bits = (bits << 5n) | BigInt(digit);
  }
  const hex = bits.toString(16).padStart(15, '0');
  const start = `quote_${hex.slice(0, 12)}4${hex.slice(12)}`;
  return { least: start + '0'.repeat(16), greatest: start + 'f'.repeat(16) };
}
