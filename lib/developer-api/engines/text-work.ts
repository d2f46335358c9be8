import { withoutEnding } from '@pilot-portal/screening';
import compromise from 'compromise';
import { eld } from 'eld/small';
import model from 'wink-eng-lite-web-model';
import winkNlp from 'wink-nlp';
import { inCodePoints, type Span, withoutOverlaps } from '../text/spans';
import type { EntityType, TextOperation, TextResponse } from '../text/text';
import { toxicFrom, toxicityScores, toxicMatches } from '../text/toxicity';
import type { WindowEntities, WindowSentiment } from '../text/windows';
import { findPii } from './pii';
import type { EngineWork } from './processes/work';

/** English pipeline, loaded once by each text engine process. */
const nlp = winkNlp(model);

interface FoundEntity extends Span {
  type: EntityType;
}

const winkTypes: Readonly<Record<string, EntityType>> = {
  DATE: 'date',
  TIME: 'time',
  DURATION: 'duration',
  MONEY: 'money',
  PERCENT: 'percent',
  URL: 'url',
  EMAIL: 'email',
  HASHTAG: 'hashtag',
  MENTION: 'mention',
};

/**
 * Finds people, places, organisations and entities with a fixed form (such as dates) in a window of an English text.
 */
export function findEntities(window: string): WindowEntities {
  const found = withoutOverlaps([...byForm(window), ...byName(window)]);
  return { entities: inCodePoints(window, found), codePoints: [...window].length };
}

/** wink-nlp gives no offsets, so the search for each entity starts after the previous one. */
function byForm(text: string): FoundEntity[] {
  const details: unknown = nlp.readDoc(text).entities().out(nlp.its.detail);
  if (!Array.isArray(details)) return [];
  let from = 0;
  return details.flatMap((detail: { value: string; type: string }) => {
    const type = Object.hasOwn(winkTypes, detail.type) ? winkTypes[detail.type] : undefined;
    const start = text.indexOf(detail.value, from);
    if (start === -1) return [];
    from = start + detail.value.length;
    return type === undefined ? [] : [{ type, start, end: from }];
  });
}

/** Characters that may follow a name, in addition to the genitive. */
const punctuation = ' \t\r\n\u00a0.,;:!?)"”';

function byName(text: string): FoundEntity[] {
  const document = compromise(text);
  const views = [
    ['person', document.people()],
    ['organization', document.organizations()],
    ['place', document.places()],
  ] as const;
  return views.flatMap(([type, view]) => {
    const terms: unknown = view.json({ offset: true });
    if (!Array.isArray(terms)) return [];
    return terms.flatMap(({ offset }: { offset?: { start: number; length: number } }) => {
      if (!offset) return [];
      const written = text.slice(offset.start, offset.start + offset.length);
      const name = withoutEnding(written, punctuation).replace(/['’]s$/, '');
      return name === '' ? [] : [{ type, start: offset.start, end: offset.start + name.length }];
    });
  });
}

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

/** Courtesies do not show a message's tone, but the engine counts their words as positive. */
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
