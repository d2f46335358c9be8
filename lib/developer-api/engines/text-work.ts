import { eld } from 'eld/small';
import { inCodePoints } from '../text/spans';
import type { TextOperation, TextResponse } from '../text/text';
import { toxicFrom, toxicityScores, toxicMatches } from '../text/toxicity';
import type { WindowEntities, WindowSentiment } from '../text/windows';
import { findEntities, nlp } from './entities';
import { findPii } from './pii';
import type { EngineWork } from './processes/work';

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

/** Courtesies say nothing of a message's tone, but the engine counts their words as positive. */
const courtesies =
  /\b(?:(?:many |kind |kindest |best |warm )?(?:regards|wishes|thanks)|thank you|please|dear|hello|hi|sincerely|yours (?:truly|faithfully)|could you|would you|i would like)\b/giu;

export function findSentiment(window: string): WindowSentiment {
  const document = nlp.readDoc(window.replace(courtesies, ' '));
  const value: unknown = document.out(nlp.its.sentiment);
  return {
    score: typeof value === 'number' && Number.isFinite(value) ? value : 0,
    sentences: document.sentences().length(),
  };
}

const candidatesMax = 3;

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
