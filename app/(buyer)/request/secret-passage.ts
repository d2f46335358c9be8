import { screenText } from '@pilot-portal/screening';
import type { FieldProblem } from '@/app/_components/form-error';
import { sensitiveValueMessage } from '@/lib/kernel/errors';

/** Maximum characters of a passage that are shown. */
const shownMax = 80;

/**
 * Returns the lowest number from 1 to `most` that fits, by binary search; `most` must fit. If the fitting numbers are
 * not contiguous, it returns one that fits right after one that does not.
 */
function firstFitting(most: number, fits: (place: number) => boolean): number {
  let before = 0;
  let found = most;
  while (found - before > 1) {
    const middle = (before + found) >> 1;
    if (fits(middle)) found = middle;
    else before = middle;
  }
  return found;
}

/**
 * Returns the words of a refused text that look like a secret: the shortest prefix that is refused, without the words
 * before the secret. Returns the whole text if only its field's name makes it a secret; undefined if nothing is
 * refused. Uses two binary searches over the words.
 */
export function secretPassage(text: string, field: string): string | undefined {
  if (screenText(text, field) === null) return undefined;
  if (screenText(text) === null) return shortened(text.trim());
  const words = [...text.matchAll(/\S+/g)];
  const startOf = (place: number) => words[place]?.index ?? 0;
  const endOf = (place: number) => startOf(place) + (words[place]?.[0].length ?? 0);
  const count = firstFitting(words.length, (place) => screenText(text.slice(0, endOf(place - 1))) !== null);
  const end = endOf(count - 1);
  const taken = firstFitting(count, (place) => screenText(text.slice(startOf(count - place), end)) !== null);
  return shortened(text.slice(startOf(count - taken), end));
}

function shortened(passage: string): string {
  const characters = [...passage];
  return characters.length > shownMax ? `${characters.slice(0, shownMax).join('')} …` : passage;
}

/** Adds to each problem the passage that looks like a secret. */
export function withPassages(
  problems: readonly FieldProblem[],
  typed: (field: string) => string | undefined,
): FieldProblem[] {
  return problems.map((problem) => {
    if (problem.message !== sensitiveValueMessage) return problem;
    const passage = secretPassage(typed(problem.field) ?? '', problem.field);
    return passage === undefined ? problem : { ...problem, passage };
  });
}
