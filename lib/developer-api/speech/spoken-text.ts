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
