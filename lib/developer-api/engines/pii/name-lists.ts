import { firstNames } from './lists/first-names';
import { lastNames } from './lists/last-names';
import { wordNames } from './lists/word-names';

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

/** Returns true if a folded word is a first name and not an English word. */
export const isFirstName = (folded: string): boolean => someIn(firsts, folded);

/** Returns true if a folded word is both a name and an English word, such as `mark`. */
export const isWordName = (folded: string): boolean => words.has(folded);
