import { isKnownWord } from './known-words';
import { firstNames } from './lists/first-names';
import { lastNames } from './lists/last-names';
import { wordNames } from './lists/word-names';
import type { Token } from './tokens';

const setOf = (list: string) => new Set(list.split(/\s+/).filter((name) => name !== ''));

const firsts = setOf(firstNames);
const lasts = setOf(lastNames);
const words = setOf(wordNames);

/** Looks up the parts of a double name, such as `jean-luc`, separately. */
const someIn = (names: ReadonlySet<string>, folded: string) =>
  names.has(folded) || (folded.includes('-') && folded.split('-').every((part) => names.has(part)));

/** Returns true if a folded word is a name and not an English word. */
export const isPlainName = (folded: string): boolean =>
  someIn(firsts, folded) || someIn(lasts, folded) || /^(?:o'|mc|mac)[a-z]{3,}$/.test(folded);

export const isFirstName = (folded: string): boolean => someIn(firsts, folded);

/** Returns true if a folded word is both a name and an English word, such as `mark`. */
export const isWordName = (folded: string): boolean => words.has(folded);

/** "TypeScript", not "McKenzie" */
const hasInnerCapital = /^(?!Mc|Mac|De|Di|Du|Le|La|Van|Fitz)\p{L}+\p{Ll}\p{Lu}/u;

/** Returns true for a capitalised word of no list and no dictionary, as most rare names are. */
export const isForeign = ({ text, folded, shape }: Token): boolean =>
  (shape === 'capitalised' || shape === 'upper') && isRare(folded) && !hasInnerCapital.test(text);

const isRare = (folded: string): boolean =>
  folded.length > 3 && folded.length < 25 && !/'(?:ll|ve|re|d|m|t)$/.test(folded) && !isKnownWord(folded);

/** Minimum strength of a preceding cue for lower-case names to count, as in "my name is john smith". */
export const lowerCaseCue = 4;
/** The same for lists of first names: "thanks thandiwe". */
const weakLowerCaseCue = 2;

/**
 * Returns true for a name without a capital: a listed or rare one after a title or "my name is", a listed first name
 * after a weaker cue, and a listed or rare name after a first name.
 */
export function isLowerCaseName(token: Token, cue: number, first: Token | undefined): boolean {
  const isListed = isPlainName(token.folded);
  if (cue >= lowerCaseCue) return isListed || isWordName(token.folded) || isRare(token.folded);
  if (cue < weakLowerCaseCue) return false;
  if (first === undefined) return isFirstName(token.folded);
  return first.shape === 'lower' && (isListed || isRare(token.folded));
}

/** Scores the evidence that one word is a name. At the start of a sentence any word is capitalised. */
export function evidenceOf(word: Token): number {
  if (isPlainName(word.folded)) return 2;
  if (isWordName(word.folded)) return word.startsSentence ? 0.5 : 1;
  // "Griffith-Sow": two capitals and a listed part
  if (/-\p{Lu}/u.test(word.text) && word.folded.split('-').some(isPlainName)) return 2;
  if (word.shape === 'initial') return 0.5;
  return isForeign(word) ? 1 : 0;
}
