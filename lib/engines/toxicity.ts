import type { TextResponse } from '../contract/v1/text';
import { inCodePoints } from '../domain/text/spans';
import { toxicFrom, toxicityScores, toxicMatches } from '../domain/text/toxicity';

/** Toxic words and phrases of an English text, looked up in a lexicon. */
export function findToxicity(text: string): TextResponse<'toxicity'> {
  const matches = toxicMatches(text);
  const { score, categories } = toxicityScores(matches);
  return {
    object: 'text.toxicity',
    engine: 'pilot-lexicon',
    quality: 'basic',
    is_toxic: score >= toxicFrom,
    score,
    categories,
    matches: inCodePoints(text, matches).map(({ category, start, end, text: part }) => ({
      category,
      start,
      end,
      text: part,
    })),
  };
}
