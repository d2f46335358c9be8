/** A part of a text that is spoken in one breath. */
export interface Utterance {
  text: string;
  /** Unicode code points of the text that have been spoken when this part has. */
  spokenCharacters: number;
}

/** Longest part, in UTF-16 units: what an engine works on without a look up. */
const utteranceLengthMax = 280;

/** What ends with a full stop in the middle of an English sentence. */
const abbreviation =
  /(?:^|[\s("'])(?:Mr|Mrs|Ms|Dr|St|Prof|Gen|Sen|Rev|Jr|Sr|vs|No|Vol|Fig|approx|e\.g|i\.e|[A-Z])\.$/;

/** The parts of a text, sentence by sentence, in which an engine speaks it. Together they are the whole text. */
export function utterancesOf(text: string, language: string): Utterance[] {
  const parts: string[] = [];
  let held = '';
  for (const sentence of sentencesOf(text, language)) {
    held += sentence;
    if (held.length < utteranceLengthMax && abbreviation.test(held.trimEnd())) continue;
    parts.push(...piecesOf(held));
    held = '';
  }
  if (held !== '') parts.push(held);
  let spokenCharacters = 0;
  return parts.map((part) => {
    spokenCharacters += [...part].length;
    return { text: part, spokenCharacters };
  });
}

function sentencesOf(text: string, language: string): string[] {
  // Some invented languages have codes that are none of BCP 47.
  const locale = /^[a-z]{2,3}$/i.test(language) ? language : 'en';
  const segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** A long sentence in pieces: it ends behind a comma or the like, else behind a space, else anywhere. */
function piecesOf(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > utteranceLengthMax) {
    const end = endOfPiece(rest.slice(0, utteranceLengthMax));
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}

function endOfPiece(beginning: string): number {
  const half = beginning.length / 2;
  const pause = Math.max(
    ...[', ', '; ', ': ', ') '].map((mark) => beginning.lastIndexOf(mark) + mark.length),
  );
  if (pause > half) return pause;
  const space = beginning.lastIndexOf(' ') + 1;
  if (space > half) return space;
  // Not in the middle of a character of two units.
  const isSplit = /[\uD800-\uDBFF]$/.test(beginning);
  return beginning.length - (isSplit ? 1 : 0);
}
