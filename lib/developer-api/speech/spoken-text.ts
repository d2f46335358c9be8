/** English spellings of characters without a Unicode decomposition. */
const spellings: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': ', ',
  '—': ', ',
  '€': ' euro ',
  '£': ' pound ',
  '°': ' degrees ',
  '×': ' times ',
};

/** Returns a text on one line without control characters, which some engines interpret as commands. */
export function plainTextOf(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Transliterates a text to ASCII and drops characters without an ASCII spelling. */
export function asciiOf(text: string): string {
  const spelled = [...text.normalize('NFC')].map((letter) => spellings[letter] ?? letter).join('');
  const bare = spelled.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plainTextOf(bare.replace(/[^ -~]+/g, ' '));
}

/** Maximum share of letters without an English spelling, such as an occasional name. */
const foreignShareMax = 0.1;

export function isInLatinLetters(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const foreign =
    text
      .normalize('NFC')
      .match(/\p{L}/gu)
      ?.filter((letter) => asciiOf(letter) === '') ?? [];
  return foreign.length <= letters * foreignShareMax;
}

/** Approximate letters spoken per second. A digit takes as long as five letters. */
const lettersPerSecond = 15;
const lettersOfDigit = 5;

/** Estimates the speaking time of a text, in seconds. */
export function aboutSeconds(text: string, speed: number): number {
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  return (text.length + (lettersOfDigit - 1) * digits) / lettersPerSecond / speed;
}

export function isSpeakable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

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

/** Splits a long sentence after a comma or similar, otherwise after a space, otherwise anywhere. */
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
