import type { Span } from './spans';
import type { ToxicityCategory } from './text';
import { type LexiconEntry, toxicityLexicon } from './toxicity-lexicon';

export interface ToxicMatch extends Span {
  category: ToxicityCategory;
  weight: number;
}

/** From this score on a text counts as toxic. */
export const toxicFrom = 0.5;

const compiled = toxicityLexicon.map((entry) => ({ ...entry, pattern: patternOf(entry) }));

/** An entry's words as whole words, with any of its endings and any white space between them. */
function patternOf({ phrases, endings = '' }: LexiconEntry): RegExp {
  const alternatives = phrases.map((phrase) => phrase.replaceAll(' ', '\\s{1,3}')).join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})${endings}(?![\\p{L}\\p{N}])`, 'giu');
}

export function toxicMatches(text: string): ToxicMatch[] {
  return compiled
    .flatMap(({ pattern, category, weight }) =>
      [...text.matchAll(pattern)].map(({ 0: match, index }) => ({
        category,
        weight,
        start: index,
        end: index + match.length,
      })),
    )
    .sort((a, b) => a.start - b.start);
}

/** Returns scores by category and overall, 0 to 1: each further match adds its weight of the distance to 1. */
export function toxicityScores(matches: readonly ToxicMatch[]): {
  score: number;
  categories: Partial<Record<ToxicityCategory, number>>;
} {
  const categories: Partial<Record<ToxicityCategory, number>> = {};
  let left = 1;
  for (const { category, weight } of matches) {
    categories[category] = rounded(1 - (1 - (categories[category] ?? 0)) * (1 - weight));
    left *= 1 - weight;
  }
  return { score: rounded(1 - left), categories };
}

function rounded(score: number): number {
  return Math.round(score * 1_000) / 1_000;
}
