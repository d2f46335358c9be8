import { base64Runs, decodedRun, isAwsSecret } from './base64-runs';
import { withoutEnding } from './normalise';
import { isUnmistakable } from './values';

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  colon: ':',
  equals: '=',
  sol: '/',
  commat: '@',
  excl: '!',
  num: '#',
  dollar: '$',
  lowbar: '_',
  period: '.',
  hyphen: '-',
  shy: '',
  zwnj: '',
  zwj: '',
};
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,8}));/gi;
const ESCAPES = /(?:%[0-9a-f]{2}){1,400}/gi;
const CODE_POINT_MAX = 0x10ffff;

function character(whole: string, code: number): string {
  return code > 0 && code <= CODE_POINT_MAX ? String.fromCodePoint(code) : whole;
}

function withoutEntities(text: string): string {
  return text.replace(ENTITY, (whole: string, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return character(whole, Number.parseInt(hex, 16));
    if (decimal !== undefined) return character(whole, Number(decimal));
    return NAMED[name?.toLowerCase() ?? ''] ?? whole;
  });
}

function withoutEscapes(text: string): string {
  return text.replace(ESCAPES, (escapes) => {
    let text = '';
    for (let at = 1; at < escapes.length; at += 3) {
      const byte = Number.parseInt(escapes.slice(at, at + 2), 16);
      if (byte > 0x7f) break;
      text += String.fromCharCode(byte);
    }
    if (text.length * 3 === escapes.length) return text;
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

/** Decodes HTML entities and percent-encoding once. Returns the same string if there are none. */
export function plainOf(text: string): string {
  const read = text.includes('&') && text.includes(';') ? withoutEntities(text) : text;
  return read.includes('%') ? withoutEscapes(read) : read;
}

/** Base64 content of a text: the texts that its runs encode, and a flag for a bare AWS secret. */
interface Encoded {
  readonly texts: readonly string[];
  readonly isAwsSecret: boolean;
}

const NOTHING: Encoded = { texts: [], isAwsSecret: false };

export function encodedIn(text: string): Encoded {
  const runs = base64Runs(text);
  if (runs.length === 0) return NOTHING;
  const texts: string[] = [];
  for (const run of runs) {
    const decoded = decodedRun(text, run);
    if (decoded !== null) texts.push(decoded);
  }
  return { texts, isAwsSecret: runs.some((run) => isAwsSecret(text, run)) };
}

/** The name and password of a registry or package index in base64: `_auth=…`, `"auth": "…"`. */
const AUTH = /auth\\?["']?\s?[:=]\s{0,3}\\?["']?(?=([A-Za-z0-9+/]{8,400}))/gi;

/** Returns true if a value after "auth" is base64 for a name and a password. */
export function hasEncodedLogin(text: string): boolean {
  for (const found of text.matchAll(AUTH)) {
    const start = found.index + found[0].length;
    const pair = decodedRun(text, { start, end: start + (found[1] ?? '').length });
    if (pair !== null && /^[\w.@+-]{1,64}:[\x20-\x7e]{3}/.test(pair)) return true;
  }
  return false;
}

/** Text after the @ of an address and the following sign; group 1: the sign, 2: the possible password. */
const AFTER_AT =
  /[a-z0-9-]{1,60}(?:\.[a-z0-9-]{2,30}){1,4}["'`]?(:|\s?[|/,]\s)["'`„“]?(?![#@/+])([^\s"'`”“<>|,;]{6,64})/iy;
const ADDRESSES_MAX = 50;

function isPassword(sign: string, raw: string): boolean {
  const value = withoutEnding(raw, '.,;)');
  if (!isUnmistakable(value)) return false;
  return sign === ':' ? !/[/.]/.test(value) : /[!#$%^&*?~]/.test(value) && /[0-9]/.test(value);
}

/** Returns true if a password follows an email address with only a sign between: "dana@acme.example:…". */
export function hasMailPair(text: string): boolean {
  let at = text.indexOf('@');
  for (let count = 0; at >= 0 && count < ADDRESSES_MAX; count++) {
    AFTER_AT.lastIndex = at + 1;
    const found = AFTER_AT.exec(text);
    // An address of a repository has such a form: "git@host:Team/Name".
    if (found !== null && text.slice(at - 3, at) !== 'git' && isPassword(found[1] ?? '', found[2] ?? ''))
      return true;
    at = text.indexOf('@', at + 1);
  }
  return false;
}
