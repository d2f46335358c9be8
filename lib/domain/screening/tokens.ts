/** What a token is made of, added up in `marks`. */
export const UPPER = 1;
export const LOWER = 2;
export const DIGIT = 4;
export const SYMBOL = 8;
/** Opening quotes stand right before the token. */
export const QUOTED = 16;
/** Two hyphens or underscores inside: "correct-horse-battery". */
export const JOINED = 32;

export const LETTER = UPPER | LOWER;

const BREAK = 0;
const OTHER = 64;

export interface Token {
  readonly start: number;
  readonly end: number;
  readonly marks: number;
}

const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (code <= 32 || code === 127 || '"\'`<>|'.includes(char)) return BREAK;
  if (/[0-9]/.test(char)) return DIGIT;
  if (/[a-z]/.test(char)) return LOWER;
  if (/[A-Z]/.test(char)) return UPPER;
  return '!@#$%^&*+=?~\\'.includes(char) ? SYMBOL : OTHER;
});

/** Scripts without word spaces, quotes and wide punctuation end a value; other letters may belong to it. */
function wideClass(code: number): number {
  if (code >= 0x2e80) return code >= 0xac00 && code > 0xd7af && code < 0xff00 ? OTHER : BREAK;
  if (code >= 0x2000) return code === 0x20ac ? SYMBOL : BREAK;
  if (code >= 0xc0) return LOWER;
  return code === 0xa3 || code === 0xa7 ? SYMBOL : BREAK;
}

function classAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 128 ? (ASCII[code] ?? BREAK) : wideClass(code);
}

const OPENING = '([{,;:*_~.-=';
const CLOSING = ').,;:]}*_~\\';
const QUOTES = '"\'`“„”«「『‘‚《';

export function isOpeningQuote(char: string): boolean {
  return char !== '' && QUOTES.includes(char);
}

/**
 * Adds the tokens between two positions that could be credentials: letters with digits or symbols, four digits or
 * more, joined words, and what stands in quotes. A token cut by `from` begins earlier. Returns where it stopped.
 */
export function collectTokens(text: string, from: number, to: number, into: Token[]): number {
  let at = from;
  while (at > 0 && from - at < 72 && classAt(text, at - 1) !== BREAK) at -= 1;
  while (at < to) {
    let kind = classAt(text, at);
    if (kind === BREAK) {
      at += 1;
      continue;
    }
    const begin = at;
    let marks = 0;
    let joints = 0;
    while (kind !== BREAK && at < text.length) {
      marks |= kind;
      if (kind === OTHER) {
        const code = text.charCodeAt(at);
        if (code === 45 || code === 95) joints += 1;
      }
      at += 1;
      kind = classAt(text, at);
    }
    if (begin > 0 && isOpeningQuote(text.charAt(begin - 1))) marks |= QUOTED;
    if (joints > 1) marks |= JOINED;
    if (at - begin >= 4 && isCandidate(marks)) into.push(trimmed(text, begin, at, marks));
  }
  return at;
}

function isCandidate(marks: number): boolean {
  return (marks & (DIGIT | QUOTED | JOINED)) !== 0 || ((marks & LETTER) !== 0 && (marks & SYMBOL) !== 0);
}

function trimmed(text: string, begin: number, stop: number, marks: number): Token {
  let start = begin;
  let end = stop;
  while (start < end && OPENING.includes(text.charAt(start))) start += 1;
  while (end > start && CLOSING.includes(text.charAt(end - 1))) end -= 1;
  return { start, end, marks: marks & ~OTHER };
}
