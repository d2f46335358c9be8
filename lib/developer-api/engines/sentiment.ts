import type { TextResponse } from '../text/text';
import { nlp } from './wink';

/** From this distance from 0 on a score is a sentiment. */
const sentimentFrom = 0.1;

/** The sentiment of an English text, by the words in it and what negates them. */
export function findSentiment(text: string): TextResponse<'sentiment'> {
  const value: unknown = nlp.readDoc(text).out(nlp.its.sentiment);
  const score = typeof value === 'number' ? Math.round(Math.max(-1, Math.min(1, value)) * 1_000) / 1_000 : 0;
  return {
    object: 'text.sentiment',
    engine: 'wink-nlp',
    quality: 'basic',
    sentiment: sentimentOf(score),
    score,
  };
}

function sentimentOf(score: number) {
  if (Math.abs(score) < sentimentFrom) return 'neutral';
  return score > 0 ? 'positive' : 'negative';
}
