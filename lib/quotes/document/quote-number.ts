/** Crockford's digits: no I, L, O or U, so that nothing is read as something else. */
export const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const digitsOfNumber = 12;

const numberPattern = new RegExp(`^${`([${digits}]{4})`.repeat(3)}$`);

/** The id of a quote: `quote_` and a UUID of version 4 without hyphens, whose thirteenth digit is always 4. */
const quoteIdPattern = /^quote_([0-9a-f]{12})4([0-9a-f]{3})[0-9a-f]{16}$/;

/** Number such as `Q-7K4M-2QX9-B3TR`: the first 60 random bits of the id. Undefined for a foreign id. */
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

/** Longer than any spelling of a number, including spaces. */
const writtenLengthMax = 100;

const betweenDigits = /[\s\p{Pd}\p{Cf}\u2212]/gu;

/** Accepts lower case, a missing `Q-`, other dashes or spaces, O for 0, and I or L for 1. */
export function normalizedQuoteNumber(written: string): string | undefined {
  if (written.length > writtenLengthMax) return undefined;
  const compact = written.normalize('NFKC').toUpperCase().replace(betweenDigits, '');
  const bare = compact.length === digitsOfNumber + 1 ? compact.replace(/^Q/, '') : compact;
  const read = bare.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const [, first, second, third] = numberPattern.exec(read) ?? [];
  return first === undefined ? undefined : `Q-${first}-${second}-${third}`;
}

/** Returns the lowest and the highest id of a quote with a number; undefined if it is not a number. */
export function quoteIdsOfNumber(number: string): { least: string; greatest: string } | undefined {
  const normalized = normalizedQuoteNumber(number);
  if (normalized === undefined) return undefined;
  let bits = 0n;
  for (const digit of normalized.slice(2).replaceAll('-', ''))
    bits = (bits << 5n) | BigInt(digits.indexOf(digit));
  const hex = bits.toString(16).padStart(15, '0');
  const start = `quote_${hex.slice(0, 12)}4${hex.slice(12)}`;
  return { least: start + '0'.repeat(16), greatest: start + 'f'.repeat(16) };
}
