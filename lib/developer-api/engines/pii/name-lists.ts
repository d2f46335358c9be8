import { firstNames } from './lists/first-names';
import { lastNames } from './lists/last-names';
import { wordNames } from './lists/word-names';

const setOf = (list: string) => new Set(list.split(/\s+/).filter((name) => name !== ''));

const firsts = setOf(firstNames);
const lasts = setOf(lastNames);
const words = setOf(wordNames);

/** Parts of a double name, such as `jean-luc`, are looked up one by one. */
const someIn = (names: ReadonlySet<string>, folded: string) =>
  names.has(folded) || (folded.includes('-') && folded.split('-').every((part) => names.has(part)));

/** Tells whether a folded word is a name that is no English word. */
export const isPlainName = (folded: string): boolean =>
  someIn(firsts, folded) || someIn(lasts, folded) || /^(?:o'|mc|mac)[a-z]{3,}$/.test(folded);

/** Tells whether a folded word is a first name that is no English word. */
export const isFirstName = (folded: string): boolean => someIn(firsts, folded);

/** Tells whether a folded word is a name and an English word, such as `mark`. */
export const isWordName = (folded: string): boolean => words.has(folded);
