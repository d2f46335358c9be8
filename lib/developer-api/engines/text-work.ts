import { eld } from 'eld/small';
import { inCodePoints } from '../text/spans';
import type { TextOperation, TextResponse } from '../text/text';
import { toxicFrom, toxicityScores, toxicMatches } from '../text/toxicity';
import type { WindowEntities, WindowSentiment } from '../text/windows';
import { findEntities, nlp } from './entities';
import { findPii } from './pii';
import type { EngineWork } from './processes/work';

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

/** Scores the sentiment of a window of an English text, from its words and their negations. */
export function findSentiment(window: string): WindowSentiment {
  const document = nlp.readDoc(window);
  const value: unknown = document.out(nlp.its.sentiment);
  return {
    score: typeof value === 'number' && Number.isFinite(value) ? value : 0,
    sentences: document.sentences().length(),
  };
}

const candidatesMax = 3;

/** Detects the language of a text from the statistics of its letter sequences. */
export function detectLanguage(text: string): TextResponse<'language'> {
  const detected = eld.detect(text);
  const candidates = Object.entries(detected.getScores())
    .sort(([, a], [, b]) => b - a)
    .slice(0, candidatesMax)
    .map(([language, score]) => ({ language, score: Math.round(score * 1_000) / 1_000 }));
  return {
    object: 'text.language',
    engine: 'eld',
    quality: 'standard',
    language: detected.language === '' ? null : detected.language,
    is_reliable: detected.isReliable(),
    candidates,
  };
}

/** Results for one text, or one window of it, by operation. */
export interface TextResults {
  language: TextResponse<'language'>;
  pii: TextResponse<'pii'>;
  sentiment: WindowSentiment;
  entities: WindowEntities;
  toxicity: TextResponse<'toxicity'>;
}

const engines: { [Operation in TextOperation]: (text: string) => TextResults[Operation] } = {
  language: detectLanguage,
  pii: findPii,
  sentiment: findSentiment,
  entities: findEntities,
  toxicity: findToxicity,
};

/** Analyses a text or a window of it. Also returns the processor time used, in milliseconds. */
export const analyseWindow: EngineWork<
  { operation: TextOperation; text: string },
  never,
  { result: TextResults[TextOperation]; workedMs: number }
> = async ({ operation, text }) => {
  const before = process.cpuUsage();
  const result = engines[operation](text);
  const { user, system } = process.cpuUsage(before);
  return { result, workedMs: (user + system) / 1_000 };
};
