import type { EvidencePackage } from '../../lib/offers/evidence-package';
import { apportioned, type SeededRandom } from './random';
import type { CallFigures } from './speech-calls';
import { type ErrorCategory, errorCategories, misheard, names, numberWords } from './speech-words';

/** A call with its words, and the errors in what was transcribed of it. */
export interface Call extends CallFigures {
  recording: string;
  minutes: number;
  reference: string[];
  wordErrors: WordError[];
}

/** An error at a word of the reference, counted from 1; an insertion comes after it. */
interface WordError {
  word: number;
  category: ErrorCategory;
  expected: string;
  produced: string;
}

/** Which words of a reference an error of a category can stand at. */
function canStandAt(word: string, category: ErrorCategory): boolean {
  if (category === 'number') return numberWords.includes(word);
  if (category === 'name') return names.includes(word);
  // Dropping it turns the meaning round: the package counts these apart.
  return category === 'inserted' || (!numberWords.includes(word) && !names.includes(word) && word !== 'not');
}

/** Number of errors of each category in every call. */
export function dealt(
  random: SeededRandom,
  calls: readonly { errors: number; reference: string[] }[],
  pack: EvidencePackage,
) {
  const left = calls.map(({ errors }) => errors);
  const deals = calls.map(() => new Map<ErrorCategory, number>());
  const counts = pack.errors.rows.map(({ count }) => count);
  // Numbers and names have few places, so they are dealt first.
  for (const category of ['number', 'name', 'dropped', 'inserted', 'substituted'] as const) {
    const room = calls.map(({ reference }, place) =>
      Math.min(left[place] ?? 0, reference.filter((word) => canStandAt(word, category)).length),
    );
    const count = counts[errorCategories.indexOf(category)] ?? 0;
    const weights = left.map((errors) => errors * (0.7 + 0.6 * random.next()));
    for (const [place, part] of apportioned(count, weights, { most: (at) => room[at] ?? 0 }).entries()) {
      deals[place]?.set(category, part);
      left[place] = (left[place] ?? 0) - part;
    }
  }
  return deals;
}

/** The errors in what is transcribed of a reference, in the order of its words. */
export function errorsIn(
  random: SeededRandom,
  reference: readonly string[],
  deal: ReadonlyMap<ErrorCategory, number>,
): WordError[] {
  const places = random.shuffled(reference.map((_, place) => place));
  const taken = new Set<number>();
  const found: WordError[] = [];
  for (const [category, count] of deal) {
    const free = places.filter((place) => !taken.has(place) && canStandAt(reference[place] ?? '', category));
    if (free.length < count) throw new Error(`No place is left for ${category}.`);
    for (const place of free.slice(0, count)) {
      taken.add(place);
      const word = reference[place] ?? '';
      found.push({
        word: place + 1,
        category,
        expected: category === 'inserted' ? '' : word,
        produced: misheard(random, word, category),
      });
    }
  }
  return found.toSorted((a, b) => a.word - b.word);
}

/** Dropped words of calls with overlapping speakers become a dropped "not", as many as the package says. */
export function dropNots(calls: readonly Call[], count: number): void {
  let left = count;
  for (const call of calls) {
    if (left === 0 || call.kind !== 'Two speakers, overlapping') continue;
    const taken = new Set(call.wordErrors.map(({ word }) => word));
    const place = call.reference.findIndex((word, at) => word === 'not' && !taken.has(at + 1));
    const error = call.wordErrors.find(({ category }) => category === 'dropped');
    if (place === -1 || !error) continue;
    error.word = place + 1;
    error.expected = 'not';
    call.wordErrors.sort((a, b) => a.word - b.word);
    left -= 1;
  }
  if (left > 0) throw new Error('Too few calls in which "not" could be dropped.');
}

/** Transcript of a call. */
export function outputOf({ reference, wordErrors }: Call): string {
  const at = new Map(wordErrors.map((error) => [error.word, error]));
  return reference
    .flatMap((word, place) => {
      const error = at.get(place + 1);
      if (!error) return [word];
      return error.category === 'inserted' ? [word, error.produced] : error.produced ? [error.produced] : [];
    })
    .join(' ');
}
