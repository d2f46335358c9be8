/** What has no decomposition of its own and yet an English spelling. */
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

/** A text without control characters, which some engines take for commands, in one line. */
export function plainTextOf(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A text as an engine reads it that knows ASCII only; what has no such spelling is left out. */
export function asciiOf(text: string): string {
  const spelled = [...text.normalize('NFC')].map((letter) => spellings[letter] ?? letter).join('');
  const bare = spelled.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plainTextOf(bare.replace(/[^ -~]+/g, ' '));
}

/** Letters that may have no English spelling in a text that is still taken for one: a name now and then. */
const foreignShareMax = 0.1;

/** Whether a text can be read by somebody who knows only English letters. */
export function isInLatinLetters(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const foreign =
    text
      .normalize('NFC')
      .match(/\p{L}/gu)
      ?.filter((letter) => asciiOf(letter) === '') ?? [];
  return foreign.length <= letters * foreignShareMax;
}

/** Letters that are spoken in a second, about; a digit takes as long as five. */
const lettersPerSecond = 15;
const lettersOfDigit = 5;

/** How long a text takes to speak, in seconds, about. */
export function aboutSeconds(text: string, speed: number): number {
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  return (text.length + (lettersOfDigit - 1) * digits) / lettersPerSecond / speed;
}

/** Whether there is anything in a text that sounds: a letter or a digit. */
export function isSpeakable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
