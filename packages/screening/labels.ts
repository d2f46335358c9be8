import { KEY_WORDS, WEAK_WORDS } from './key-words';
import { LOGIN_WORDS, NAME_WORDS } from './login-words';
import { CODE_WORDS, PASSWORD_WORDS, PLURAL_WORDS } from './password-words';

export type Kind = 'key' | 'password' | 'plural' | 'code' | 'login' | 'name' | 'weak';

/**
 * Credential words of 24 languages, in lower case, as fragments of regular expressions. A leading ^ marks a word
 * that counts only at the beginning of a word ("pass", not "compass"). If two words begin alike, the longer comes
 * first.
 */
export interface Word {
  readonly kind: Kind;
  readonly source: string;
}

function compile(kind: Kind, words: readonly string[]): Word[] {
  return words.map((word) => {
    const plain = word.replace(/^\^/, '').normalize('NFKC');
    return { kind, source: word.startsWith('^') ? `(?<![a-zß-öø-ž])${plain}` : plain };
  });
}

/** If two words begin at the same place, the earlier row wins. */
export const WORDS: readonly Word[] = [
  ...compile('code', CODE_WORDS),
  ...compile('plural', PLURAL_WORDS),
  ...compile('key', KEY_WORDS),
  ...compile('password', PASSWORD_WORDS),
  ...compile('login', LOGIN_WORDS),
  ...compile('name', NAME_WORDS),
  ...compile('weak', WEAK_WORDS),
];

/** No letter may follow: "tokens" and "passwords" are spoken of. Scripts without word spaces have no such bound. */
export const WORD_END = '(?!(?<=[a-zß-öø-žά-ώа-яёא-ת])[a-zß-öø-žά-ώа-яёא-ת])';
