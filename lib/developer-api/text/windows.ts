import type { TextResponse } from './text';

/** Maximum length of a part of a text for engines with superlinear time, in UTF-16 units. */
export const windowLengthMax = 1_000;

/** Longest run without white space in a window. Time grows with its cube; longer ones are hardly words. */
const runLengthMax = 250;

const longestRun = new RegExp(`\\S{${runLengthMax}}`);

/** End of a sentence. The word before it has a minimum length, so that a name is not split after its title. */
const sentenceEnd = /(?<=[\p{Ll}\d]{3})[.!?…]["'”’)\]]{0,3}\s|[。！？\n]/gu;

/**
 * Splits a text into parts of at most {@link windowLengthMax}, which together are the text. Each ends after a sentence
 * if one ends in its second half, otherwise after white space there, otherwise anywhere except inside a surrogate pair.
 * Long runs without white space are cut as well.
 */
export function textWindows(text: string): string[] {
  const windows: string[] = [];
  let at = 0;
  do {
    const longest = text.slice(at, at + windowLengthMax);
    const length = at + longest.length < text.length ? lengthOfNext(longest) : lengthOfLast(longest);
    windows.push(text.slice(at, at + length));
    at += length;
  } while (at < text.length);
  return windows;
}

/** The last window is kept whole, except for a long run. */
function lengthOfLast(longest: string): number {
  const run = longest.search(longestRun);
  return run === -1 || run + runLengthMax >= longest.length
    ? longest.length
    : outsidePair(longest, run + runLengthMax);
}

function lengthOfNext(longest: string): number {
  const run = longest.search(longestRun);
  if (run !== -1) return outsidePair(longest, run + runLengthMax);
  const half = windowLengthMax / 2;
  let end = 0;
  for (const { index, 0: match } of longest.matchAll(sentenceEnd)) end = index + match.length;
  for (let at = longest.length; end < half && at > half; at -= 1) {
    if (/\s/.test(longest.charAt(at - 1))) end = at;
  }
  return end >= half ? end : outsidePair(longest, longest.length);
}

/** Returns a position, moved back by one if it would split a surrogate pair. */
function outsidePair(text: string, at: number): number {
  const before = text.charCodeAt(at - 1);
  return before >= 0xd800 && before <= 0xdbff ? at - 1 : at;
}

export interface WindowSentiment {
  score: number;
  sentences: number;
}

const sentimentFrom = 0.1;

/** The sentiment of a text: the mean of the sentences of all its windows. */
export function sentimentOfWindows(windows: readonly WindowSentiment[]): TextResponse<'sentiment'> {
  const sentences = windows.reduce((sum, window) => sum + window.sentences, 0);
  const total = windows.reduce((sum, window) => sum + window.score * window.sentences, 0);
  const mean = sentences === 0 ? 0 : total / sentences;
  const score = Math.round(Math.max(-1, Math.min(1, mean)) * 1_000) / 1_000;
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

export interface WindowEntities {
  entities: TextResponse<'entities'>['entities'];
  codePoints: number;
}

export function entitiesOfWindows(windows: readonly WindowEntities[]): TextResponse<'entities'> {
  let before = 0;
  const entities: TextResponse<'entities'>['entities'] = [];
  for (const window of windows) {
    for (const entity of window.entities) {
      entities.push({ ...entity, start: entity.start + before, end: entity.end + before });
    }
    before += window.codePoints;
  }
  return { object: 'text.entities', engine: 'wink-nlp+compromise', quality: 'standard', entities };
}
