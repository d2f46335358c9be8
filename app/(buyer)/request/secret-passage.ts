import { screenText } from '@pilot-portal/screening';
import type { FieldProblem } from '@/app/_components/form-error';
import { sensitiveValueMessage } from '@/lib/kernel/errors';

/** Characters of a passage that are shown, at most. */
const shownMax = 80;

/**
 * The words of a refused text that look like a secret: those up to the first place where it is refused, from the last
 * place where it still is. The whole text where only its field's name makes it one; undefined where nothing is refused.
 */
export function secretPassage(text: string, field: string): string | undefined {
  if (screenText(text, field) === null) return undefined;
  const words = [...text.matchAll(/\S+/g)];
  const last = words.find(({ index, 0: word }) => screenText(text.slice(0, index + word.length)) !== null);
  if (!last) return shortened(text.trim());
  const end = last.index + last[0].length;
  const first = words.findLast(({ index }) => index < end && screenText(text.slice(index, end)) !== null);
  return shortened(text.slice(first?.index ?? 0, end));
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
