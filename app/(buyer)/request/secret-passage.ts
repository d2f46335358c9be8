import { screenText } from '@pilot-portal/screening';
import type { FieldProblem } from '@/app/_components/form-error';
import { sensitiveValueMessage } from '@/lib/kernel/errors';

/** Characters of a passage that are shown, at most. */
const shownMax = 80;

/**
 * The least place from 1 to `most` that fits, found by halving: `most` fits, and what lies before the first that fits
 * does not. Where some do and some do not in between, it is one that fits behind one that does not.
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
 * The words of a refused text that look like a secret: those up to a place from which on it is refused, from the last
 * place where it still is. The whole text where only its field's name makes it one; undefined where nothing is refused.
 * It screens as often as the count of words can be halved, twice.
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

/** Problems of fields, with the passage of each text that looks like a secret. */
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
