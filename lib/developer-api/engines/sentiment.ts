import type { WindowSentiment } from '../text/windows';
import { nlp } from './wink';

/** The sentiment of a window of an English text, by the words in it and what negates them. */
export function findSentiment(window: string): WindowSentiment {
  const document = nlp.readDoc(window);
  const value: unknown = document.out(nlp.its.sentiment);
  return {
    score: typeof value === 'number' && Number.isFinite(value) ? value : 0,
    sentences: document.sentences().length(),
  };
}
