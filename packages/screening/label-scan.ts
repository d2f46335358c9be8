import { KEY_WORDS, LOGIN_WORDS, NAME_WORDS, WEAK_WORDS } from './label-words';
import { CODE_WORDS, PASSWORD_WORDS, PLURAL_WORDS } from './password-words';
import { CandidateScan, type Candidates, isOfSet, PrefixIndex, positionOf } from './prefix-index';

type Kind = 'key' | 'password' | 'plural' | 'code' | 'login' | 'name' | 'weak';

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

/**
 * No letter may follow: "tokens" and "passwords" only mention credentials. Scripts without word spaces have no such
 * limit.
 */
const WORD_END = '(?!(?<=[a-zß-öø-žά-ώа-яёא-ת])[a-zß-öø-žά-ώа-яёא-ת])';

export interface Label {
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
}

interface Bucket {
  readonly kinds: readonly Kind[];
  readonly pattern: RegExp;
}

export const LABELS = new PrefixIndex(
  WORDS,
  (word) => word.source,
  (words): Bucket => {
    const kinds = [...new Set(words.map((word) => word.kind))];
    const groups = kinds.map((kind) => {
      const sources = words.filter((word) => word.kind === kind).map((word) => word.source);
      return `(${sources.join('|')})`;
    });
    return { kinds, pattern: new RegExp(`(?:${groups.join('|')})${WORD_END}`, 'y') };
  },
);

function labelAt(bucket: Bucket, lower: string, start: number): Label | null {
  bucket.pattern.lastIndex = start;
  const found = bucket.pattern.exec(lower);
  if (found === null) return null;
  for (const [index, kind] of bucket.kinds.entries()) {
    if (found[index + 1] !== undefined) return { kind, start, end: bucket.pattern.lastIndex };
  }
  return null;
}

const LABELS_ALONE = new CandidateScan([LABELS.prefixes]);

/**
 * Returns the credential words of a lower-cased text, in order. `candidates` are the positions of the text at which
 * one may begin, by the number of their set.
 */
export function labelsIn(
  lower: string,
  candidates: Candidates = LABELS_ALONE.candidatesIn(lower),
  set = 0,
): Label[] {
  const labels: Label[] = [];
  let done = 0;
  for (const candidate of candidates) {
    const at = positionOf(candidate);
    if (at < done || !isOfSet(candidate, set)) continue;
    const label = LABELS.findAt(lower, at, labelAt);
    if (label === null) continue;
    labels.push(label);
    done = label.end;
  }
  return labels;
}
