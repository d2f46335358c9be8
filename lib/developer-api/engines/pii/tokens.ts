/** A word, a number or a single other character of a text, with its position in UTF-16 units. */
export interface Token {
  text: string;
  start: number;
  end: number;
  /** Lower case without accents, as in the lists of names. */
  folded: string;
  shape: 'capitalised' | 'initial' | 'upper' | 'lower' | 'number' | 'other';
  /** True at the start of the text, of a line, and after `.`, `!`, `?` or a colon. */
  startsSentence: boolean;
  /** True if only spaces or tabs separate this token from the previous one. */
  followsSpace: boolean;
  followsBreak: boolean;
  /** True if `'s` follows. The token does not include it. */
  isGenitive: boolean;
}

const tokenPattern = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*){0,4}|\p{N}+|[^\s]/gu;

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('Ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'l')
    .replaceAll('’', "'")
    .toLowerCase();
}

function shapeOf(text: string): Token['shape'] {
  if (/^\p{N}/u.test(text)) return 'number';
  if (!/^\p{L}/u.test(text)) return 'other';
  if (/^\p{Lu}$/u.test(text)) return 'initial';
  if (/^\p{Lu}[\p{Lu}\p{M}'’-]+$/u.test(text)) return 'upper';
  return /^\p{Lu}/u.test(text) ||
    /^(?:(?:al|el|ad|ar|as|ash|at|az|an|ben|ibn|ould)-|d['’]|o['’])\p{Lu}/u.test(text)
    ? 'capitalised'
    : 'lower';
}

/** Splits a text into tokens, without white space and genitive `'s`. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(tokenPattern)) {
    const gap = text.slice(end, index);
    const before = tokens.at(-1);
    const followsBreak = gap.includes('\n');
    const isGenitive = /\p{L}['’]s$/iu.test(word);
    const stem = isGenitive ? word.slice(0, -2) : word;
    tokens.push({
      text: stem,
      start: index,
      end: index + stem.length,
      folded: folded(stem),
      shape: shapeOf(stem),
      isGenitive,
      startsSentence: before === undefined || followsBreak || /^[.!?:•*"“>]$/.test(before.text),
      followsSpace: gap !== '' && !followsBreak,
      followsBreak,
    });
    end = index + word.length;
  }
  return tokens;
}
