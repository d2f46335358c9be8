import { classifyAt, type ValueContext, valueAt } from './classify-value';
import type { Label } from './label-scan';
import { isQuoteAt } from './tokens';
import { isPassphrase, type Link } from './values';
import { WEAK_PASSWORDS } from './vocabulary';

const PHRASE = /[^\n.,;:"']{1,120}/y;
const TAG_VALUE = /\s{0,3}([^<>\s]{1,80})\s{0,3}<\//y;
/** Text of a button or a heading, in quotes: "Continue". */
const TITLED = /^\p{Lu}\p{Ll}{3,24}["'”“»]/u;
const SAID = /\s(?:is|are|was|ist|lautet|es|est|è|é|to|jest|je|är|er|on|это)\s["'`“„«]?/uy;
const ONE_WORD = /[a-z]{5,28}(?![\p{L}-])/uy;
const PLAIN_WORD = /[\p{L}_-]{4,40}(?=\s\S)/uy;
const NUMBER = /[0-9.,%]{1,12}(?![^\s;|,])/y;
const PLACEHOLDER_START = /[<{[]/;
const SUFFIX =
  '(?:[0-9]{1,2}|[_ -](?:value|string|prod|production|live|test|dev|staging|old|new|base|v?[0-9]{1,2}|here))?';
const CLOSE = '[\\\\"\'`*_)\\]}»」』”’]{0,6}';
const NOTE = '(?:\\s?[(（\\[](?!["\'“„])[^()\\n]{1,40}[)）\\]])?';
const OPEN = '([\\\\"\'`*(\\[“”„«「『‘‚《_]{0,6}(?:\\s["\'`“„«「]{1,3})?)';
/** An assignment after a credential word. Group 1: a sign that only an assignment has, 2: a colon, 3: space, 4: opening quotes. */
export const OPERATOR = new RegExp(
  `${SUFFIX}${CLOSE}${NOTE}\\s{0,4}(?:(:=|={1,3}>?|"?\\s?value=["':]?)|([:：]{1,2}|,?\\s?"?value"?[:=])|->|→|⇒|\\||;(?=\\S))(\\s{0,4})${OPEN}`,
  'y',
);
/** Keys that are made to be shown, or that name a row. */
const SHOWN =
  /(?:public|publishable|site|primary|foreign|partition|sort|cache|idempotency|host|did:|[0-9]{12}:|öffentliche[rn]?|публичн[а-я]+|открыт[а-я]+|openbare|publi[ck]a?|genel|açık|公開|公开)[ _-]?$/i;
/** Words with a value of several words: after other words, several words are more likely a sentence. */
const PHRASED = /phrase|mnemonic|words|losung|fras|zin|фраз|слов|フレーズ|合言葉/;

/**
 * Returns true if a sign assigns a credential to the word before it: "password=…", "token: …",
 * "<password>…</password>".
 */
export function isAssigned(
  context: ValueContext,
  lower: string,
  { kind, start, end }: Label,
  next: Label | undefined,
): boolean {
  if (kind === 'login' || kind === 'name' || kind === 'plural') return false;
  const { text } = context;
  if (kind === 'password' && isSaidInWords(context, lower, start, end)) return true;
  const code = text.charCodeAt(end);
  if (code === 62) {
    TAG_VALUE.lastIndex = end + 1;
    const tag = TAG_VALUE.exec(text)?.[1];
    if (tag !== undefined) return context.isCredential(kind, tag, 'assigned', true);
  }
  if (!maySign(code) || (code === 32 && !maySign(text.charCodeAt(end + 1)))) return false;
  // Another word and sign are in place of the value.
  if (
    next !== undefined &&
    next.start - end <= 3 &&
    /[:：=>]/.test(text.charAt(next.end) + text.charAt(next.end + 1))
  )
    return false;
  OPERATOR.lastIndex = end;
  const found = OPERATOR.exec(lower);
  if (found === null) return false;
  const at = OPERATOR.lastIndex;
  const signed = linkOf(context, found, at);
  const link = signed === 'colon' && isRatherTitle(lower.slice(start, at)) ? 'spoken' : signed;
  if (link === 'spoken' && kind !== 'code' && valueAt(text, at, NUMBER) !== '') return false;
  if (link !== 'assigned' && PLACEHOLDER_START.test(text.charAt(at))) return false;
  const isQuoted = link !== 'spoken' && (found[4] ?? '') !== '' && isQuoteAt(text, at - 1);
  if (isQuoted && found[2] !== undefined && !isQuoteAt(text, end) && TITLED.test(text.slice(at, at + 30)))
    return false;
  if (classifyAt(context, at, kind, link, isQuoted)) return !isShown(lower, kind, start);
  return (
    link === 'colon' &&
    kind === 'password' &&
    isPassphrase(valueAt(text, at, PHRASE), PHRASED.test(lower.slice(start, end)))
  );
}

/**
 * Arrows and bars also separate parts of a menu, table or list, and a word that continues after "= " begins a
 * sentence: then only text that no prose contains is a value.
 */
function linkOf(context: ValueContext, found: RegExpExecArray, at: number): Link {
  if (found[2] !== undefined) return 'colon';
  if (found[1] === undefined) return 'spoken';
  if (found[3] === '' || found[4] !== '') return 'assigned';
  const word = valueAt(context.text, at, PLAIN_WORD);
  return word !== '' && !context.endsAt(at + word.length) ? 'colon' : 'assigned';
}

/** Returns true if the word before a colon may also announce a motto ("parola d'ordine") or a round ("pass 1"). */
function isRatherTitle(announced: string): boolean {
  return /^(?:parola d['’]ordine|合言葉|pass [0-9]{1,2}\s?:)/.test(announced);
}

/**
 * Returns true if a verb introduces a password of one or several words: a well-known one, or the words of a wallet.
 */
function isSaidInWords(context: ValueContext, lower: string, start: number, end: number): boolean {
  if (lower.charCodeAt(end) !== 32) return false;
  SAID.lastIndex = end;
  const verb = SAID.exec(lower)?.[0];
  if (verb === undefined) return false;
  const at = end + verb.length;
  if (WEAK_PASSWORDS.has(valueAt(lower, at, ONE_WORD))) return true;
  // "to" is such a verb in Polish only.
  if (verb.startsWith(' to ')) return false;
  return PHRASED.test(lower.slice(start, end)) && isPassphrase(valueAt(context.text, at, PHRASE), true);
}

/** Returns true for a key that is meant to be public: "public key". */
export function isShown(lower: string, kind: Label['kind'], start: number): boolean {
  return (kind === 'key' || kind === 'weak') && SHOWN.test(lower.slice(Math.max(0, start - 20), start));
}

/** No letter can follow a credential word before a sign, except the beginning of a suffix. */
function maySign(code: number): boolean {
  return code < 128
    ? code <= 64 || (code > 90 && code < 97) || code > 122 || code === 118
    : code < 0xaa || code > 0x2000;
}
