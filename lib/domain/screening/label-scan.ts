import { Dispatch } from './dispatch';
import { type Kind, WORD_END, WORDS } from './labels';

/** A credential word found in a text. */
export interface Label {
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
}

interface Bucket {
  readonly kinds: readonly Kind[];
  readonly pattern: RegExp;
}

const LABELS = new Dispatch(
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

function labelAt(lower: string, start: number, bucket: Bucket | undefined): Label | null {
  if (bucket === undefined) return null;
  bucket.pattern.lastIndex = start;
  const found = bucket.pattern.exec(lower);
  if (found === null) return null;
  for (const [index, kind] of bucket.kinds.entries()) {
    if (found[index + 1] !== undefined) return { kind, start, end: bucket.pattern.lastIndex };
  }
  return null;
}

/** Returns the credential words of a lower-cased text, in their order. */
export function labelsIn(lower: string): Label[] {
  const labels: Label[] = [];
  let at = LABELS.next(lower, 0);
  while (at < lower.length) {
    const label =
      labelAt(lower, at, LABELS.threeAt(lower, at)) ?? labelAt(lower, at, LABELS.twoAt(lower, at));
    if (label !== null) labels.push(label);
    at = LABELS.next(lower, label === null ? at + 1 : label.end);
  }
  return labels;
}
