import { eld } from 'eld/small';
import type { TextResponse } from '../text/text';

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
