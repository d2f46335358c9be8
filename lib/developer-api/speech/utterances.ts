/** A part of a text that is spoken at once. */
export interface Utterance {
  text: string;
  spokenCharacters: number;
}

/** Maximum length of a part in UTF-16 units. Limits the time that an engine works without checking for cancellation. */
const utteranceLengthMax = 280;

/** Words that end with a full stop in the middle of an English sentence. */
const abbreviation =
  /(?:^|[\s("'])(?:Mr|Mrs|Ms|Dr|St|Prof|Gen|Sen|Rev|Jr|Sr|vs|No|Vol|Fig|approx|e\.g|i\.e|[A-Z])\.$/;

/** Splits a text into the parts to speak, sentence by sentence. Joined, they are the whole text. */
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
  // Codes of some constructed languages are not valid in BCP 47.
  const locale = /^[a-z]{2,3}$/i.test(language) ? language : 'en';
  const segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Splits a long sentence after a comma or similar, else after a space, else anywhere. */
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
  // Never splits a surrogate pair.
  const isSplit = /[\uD800-\uDBFF]$/.test(beginning);
  return beginning.length - (isSplit ? 1 : 0);
}
