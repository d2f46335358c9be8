/** Character classes of a token, added up in `marks`. */
const UPPER = 1;
const LOWER = 2;
export const DIGIT = 4;
export const SYMBOL = 8;
/** The token is alone in quotes. */
export const QUOTED = 16;
/** Two hyphens or underscores inside: "correct-horse-battery". */
export const JOINED = 32;

/** Quotes open right before the token and do not close after it. */
export const OPENED = 256;

export const LETTER = UPPER | LOWER;

/** A run of characters that could be a credential. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly marks: number;
}

/** White space, and scripts without word spaces; they end a token. */
const BREAK = 0;
/** Quotes end a token too, and mark the next one. */
const QUOTE = 128;
const OTHER = 64;
const TOKEN = 127;

const QUOTES = '"\'`“„”«「『‘‚《';

function classOf(code: number): number {
  const char = String.fromCharCode(code);
  if (QUOTES.includes(char)) return QUOTE;
  if (code < 128) {
    if (code <= 32 || code === 127 || '<>|'.includes(char)) return BREAK;
    if (code >= 48 && code <= 57) return DIGIT;
    if (code >= 97 && code <= 122) return LOWER;
    if (code >= 65 && code <= 90) return UPPER;
    return '!@#$%^&*+=?~\\'.includes(char) ? SYMBOL : OTHER;
  }
  if (char === '€' || char === '£' || char === '§') return SYMBOL;
  if (code >= 0xc0 && code < 0x2000) return LOWER;
  return code > 0xd7af && code < 0xff00 ? OTHER : BREAK;
}

const CLASSES = Uint8Array.from({ length: 65_536 }, (_, code) => classOf(code));

function classAt(text: string, at: number): number {
  return CLASSES[text.charCodeAt(at)] ?? BREAK;
}

const OPENING = '([{,;:*_~.-=';
const CLOSING = ').,;:]}*_~\\';
export function isQuoteAt(text: string, at: number): boolean {
  return classAt(text, at) === QUOTE;
}

/**
 * Adds the tokens between two positions that could be credentials: letters with digits or symbols, four digits or
 * more, joined words, and quoted text. A token that `from` cuts begins earlier. Returns the end position.
 */
export function collectTokens(text: string, from: number, to: number, into: Token[]): number {
  let at = from;
  while (at > 0 && from - at < 72 && (classAt(text, at - 1) & TOKEN) !== 0) at -= 1;
  while (at < to) {
    let kind = classAt(text, at);
    if ((kind & TOKEN) === 0) {
      at += 1;
      continue;
    }
    const begin = at;
    let marks = 0;
    let joints = 0;
    while ((kind & TOKEN) !== 0) {
      marks |= kind;
      if (kind === OTHER) {
        const code = text.charCodeAt(at);
        if (code === 45 || code === 95) joints += 1;
      }
      at += 1;
      kind = classAt(text, at);
    }
    if (begin > 0 && classAt(text, begin - 1) === QUOTE) marks |= kind === QUOTE ? QUOTED : OPENED;
    if (joints > 1) marks |= JOINED;
    if (at - begin >= 4 && isCandidate(marks)) into.push(trimmed(text, begin, at, marks));
  }
  return at;
}

function isCandidate(marks: number): boolean {
  return (
    (marks & (DIGIT | QUOTED | OPENED | JOINED)) !== 0 || ((marks & LETTER) !== 0 && (marks & SYMBOL) !== 0)
  );
}

function trimmed(text: string, begin: number, stop: number, marks: number): Token {
  let start = begin;
  let end = stop;
  while (start < end && OPENING.includes(text.charAt(start))) start += 1;
  while (end > start && CLOSING.includes(text.charAt(end - 1))) end -= 1;
  return { start, end, marks: marks & ~OTHER };
}
