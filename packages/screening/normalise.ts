import { withoutLookAlikes } from './look-alikes';

const NON_ASCII = /[^\0-\x7f]/;
/** Zero-width characters, soft hyphen, byte order mark, direction marks and variation selectors. */
const INVISIBLE =
  /\u00ad|\u034f|\u061c|\u115f|\u1160|\u17b4|\u17b5|\u180e|[\u200b-\u200f\u202a-\u202e\u2060-\u206f]|\u3164|[\ufe00-\ufe0f]|\ufeff|\uffa0/g;
const HYPHENS = /[\u2010-\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d]/g;
const SPACES = /[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;

/**
 * Returns the text with compatibility forms (fullwidth letters, ligatures), invisible characters and Unicode spaces
 * and hyphens replaced by what a reader sees, and words that mix scripts by look-alikes changed to one script.
 * Returns the same string if it contains nothing of the kind.
 */
export function normalise(text: string): string {
  if (!NON_ASCII.test(text)) return text;
  const seen = text.replace(INVISIBLE, '').normalize('NFKC').replace(HYPHENS, '-').replace(SPACES, ' ');
  return withoutLookAlikes(keepingPositions(seen));
}

/** Replaces the only letter whose lower case is longer, because it would shift every position. */
export function keepingPositions(text: string): string {
  return text.replace(/\u0130/g, 'I');
}
