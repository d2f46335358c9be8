import { classifyAt, type ValueContext, valueAt } from './classify-value';
import type { Label } from './label-scan';
import { isQuoteAt } from './tokens';
import { isPassphrase } from './values';

const PHRASE = /[^\n.,;:"']{1,120}/y;
const TAG_VALUE = /\s{0,3}([^<>\s]{1,80})\s{0,3}<\//y;
const PLACEHOLDER_START = /[<{[]/;
const SUFFIX =
  '(?:[0-9]{1,2}|[_ -](?:value|string|prod|production|live|test|dev|staging|old|new|base|v?[0-9]{1,2}|here))?';
const CLOSE = '[\\\\"\'`*_)\\]}»」』”’]{0,6}';
const NOTE = '(?:\\s?[(（\\[](?!["\'“„])[^()\\n]{1,40}[)）\\]])?';
const OPEN = '([\\\\"\'`*(\\[“”„«「『‘‚《_]{0,6}(?:\\s["\'`“„«「]{1,3})?)';
/** An assignment after a credential word. Group 1: a sign that only an assignment has, 2: a colon, 3: opening quotes. */
export const OPERATOR = new RegExp(
  `${SUFFIX}${CLOSE}${NOTE}\\s{0,4}(?:(:=|={1,3}>?|->|→|⇒|\\||"?\\s?value=["':]?)|([:：]{1,2}|,?\\s?"?value"?[:=]))\\s{0,4}${OPEN}`,
  'y',
);
/** Keys that are made to be shown, or that name a row. */
const SHOWN =
  /(?:public|publishable|site|primary|foreign|partition|sort|cache|idempotency|host|did:|öffentliche[rn]?|публичн[а-я]+|открыт[а-я]+|openbare|publi[ck]a?|genel|açık|公開|公开)[ _-]?$/i;
/** Words whose value is several words: after the others, words are more likely a sentence. */
const PHRASED = /phrase|mnemonic|words|losung|fras|zin|фраз|слов|フレーズ|合言葉/;

/** Whether a sign assigns a credential to the word before it: "password=…", "token: …", "<password>…</password>". */
export function isAssigned(
  context: ValueContext,
  lower: string,
  { kind, start, end }: Label,
  next: Label | undefined,
): boolean {
  if (kind === 'login' || kind === 'name' || kind === 'plural') return false;
  const { text } = context;
  const code = text.charCodeAt(end);
  if (code === 62) {
    TAG_VALUE.lastIndex = end + 1;
    const tag = TAG_VALUE.exec(text)?.[1];
    if (tag !== undefined) return context.isCredential(kind, tag, 'assigned', true);
  }
  if (!maySign(code) || (code === 32 && !maySign(text.charCodeAt(end + 1)))) return false;
  // Another word and sign stand where the value would.
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
  const link = found[1] !== undefined ? 'assigned' : 'colon';
  if (link === 'colon' && PLACEHOLDER_START.test(text.charAt(at))) return false;
  if (classifyAt(context, at, kind, link, (found[3] ?? '') !== '' && isQuoteAt(text, at - 1)))
    return !isShown(lower, kind, start);
  return (
    link === 'colon' &&
    kind === 'password' &&
    isPassphrase(valueAt(text, at, PHRASE), PHRASED.test(lower.slice(start, end)))
  );
}

/** Whether a key is one that is made to be shown: "public key". */
export function isShown(lower: string, kind: Label['kind'], start: number): boolean {
  return (kind === 'key' || kind === 'weak') && SHOWN.test(lower.slice(Math.max(0, start - 20), start));
}

/** No letter can follow a credential word before a sign, except the beginning of a suffix. */
function maySign(code: number): boolean {
  return code < 128
    ? code <= 64 || (code > 90 && code < 97) || code > 122 || code === 118
    : code < 0xaa || code > 0x2000;
}
