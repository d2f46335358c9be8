import type { WindowSentiment } from '../text/windows';
import { nlp } from './wink';

/** Scores the sentiment of a window of an English text, from its words and their negations. */
export function findSentiment(window: string): WindowSentiment {
  const document = nlp.readDoc(window);
  const value: unknown = document.out(nlp.its.sentiment);
  return {
    score: typeof value === 'number' && Number.isFinite(value) ? value : 0,
    sentences: document.sentences().length(),
  };
}
