import { type Kind, WORD_END, WORDS } from './labels';
import { CandidateScan, type Candidates, isOfSet, PrefixIndex, positionOf } from './prefix-index';

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
