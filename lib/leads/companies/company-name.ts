import { withoutAttachedForms, withoutLegalForms } from './legal-forms';

/** Maximum code points of a key, which is used in URLs and in an index. */
const keyCodePointsMax = 80;

const asciiPattern = /^[ -~]*$/;
const keyPattern = /^[\p{L}\p{M}\p{N}]{1,80}$/u;

/** Replacements for letters that keyboards may lack and that Unicode does not decompose. */
const plainLetters: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ł', 'l'],
  ['ı', 'i'],
  ['ς', 'σ'],
]);

/** A text without case, accents and the width of its letters. */
function folded(text: string): string {
  // Most names have nothing to fold, and every lead that arrives is looked at here.
  if (asciiPattern.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]+/g, '')
    .replace(/[ßæœøđðþłıς]/g, (letter) => plainLetters.get(letter) ?? letter)
    .normalize('NFC');
}

/** Words that only join others, as `&` does. */
const joining: ReadonlySet<string> = new Set(['and', 'und', 'et', 'och', 'og']);

/**
 * Returns the words of a folded name and its `&` and `+`; parts joined by dots, slashes, hyphens or apostrophes are one
 * word.
 */
const partsOf = (text: string) => text.replace(/[./'’‘`´-]+/g, '').match(/[\p{L}\p{M}\p{N}]+|[&+]/gu) ?? [];

function nameWords(text: string): string[] {
  const parts = partsOf(text);
  const isArticle = parts[0] === 'the' && parts.length > 1;
  return withoutLegalForms(isArticle ? parts.slice(1) : parts).filter(
    (word, at, all) => word !== '&' && word !== '+' && !(joining.has(word) && at > 0 && at < all.length - 1),
  );
}

/**
 * Returns the key that identifies a company: its name in lower case without legal forms, accents, punctuation, a
 * leading "The" and joining words. Letters and digits, at most 80; empty for a name that has none. Founders see
 * companies whose names differ in more than that as separate ones and decide.
 */
export function companyKey(company: string): string {
  const text = folded(company);
  const key = nameWords(withoutAttachedForms(text)).join('') || nameWords(text).join('');
  return key.length > keyCodePointsMax ? [...key].slice(0, keyCodePointsMax).join('') : key;
}

/** Returns true if a text from a URL has the form of a company key. */
export function isCompanyKey(text: string): boolean {
  return keyPattern.test(text) && text === text.toLowerCase();
}
