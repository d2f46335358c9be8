import { inCodePoints } from '../text/spans';
import type { TextResponse } from '../text/text';
import { toxicFrom, toxicityScores, toxicMatches } from '../text/toxicity';

/** Finds toxic words and phrases in an English text with a lexicon. */
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
