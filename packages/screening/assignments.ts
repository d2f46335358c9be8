import { isInsideRun } from './base64-runs';
import { classifyAt, type SecretKind, ValueContext } from './classify-value';
import { type Label, labelsIn } from './label-scan';
import { REACH } from './links';
import { isOwnLogin, isPairAfter } from './logins';
import { isAssigned } from './operators';
import { isNamedItself, isTokenAfter, isTokenBefore } from './prose';
import { collectTokens, DIGIT, JOINED, LETTER, SYMBOL, type Token } from './tokens';

/** The six digits of an Indian address, whose first two name a postal circle. */
const SIX_DIGITS = /[\s:：–=.-]{0,4}[1-8][0-9]{2}[ -]?[0-9]{3}(?![0-9])/y;
const PIN = /^(?:pin|पिन)/;
const PIN_CODE = /^(?:pin ?code|पिन ?कोड)$/;
const PLACE =
  /(?<![a-z])(?:post(?:al)?|office|address|zip|city|district|state|plot|sector|road|street|nagar|floor|towers?|warehouse|delivery|india|bengaluru|bangalore|mumbai|delhi|chennai|kolkata|hyderabad|pune|noida|gurugram|gurgaon|haryana|ahmedabad|jaipur|kochi|kerala|karnataka|maharashtra|gujarat|tamil nadu|lucknow|indore|डाक|पता)(?![a-z])/;
const DEVICE =
  /(?<![a-z])(?:door|gate|alarm|phone|handset|sim|card|safe|terminal|app|login|log in|device|lock|unlock|voicemail|entry|lift|is)(?![a-z])/;
const AROUND = 60;

/** Returns true if a code word is the "PIN code" of a postal address, not of a device. */
function isPostalCode(lower: string, { kind, start, end }: Label): boolean {
  if (kind !== 'code') return false;
  SIX_DIGITS.lastIndex = end;
  if (!SIX_DIGITS.test(lower)) return false;
  const word = lower.slice(start, end).trimEnd();
  if (!PIN.test(word)) return false;
  const around = `${lower.slice(Math.max(0, start - AROUND), start)} ${lower.slice(end, end + AROUND)}`;
  return PLACE.test(around) || (PIN_CODE.test(word) && !DEVICE.test(around));
}

/** Maximum distance of a value before its credential word, in characters. */
const BEHIND = 50;

function tokensNear(text: string, labels: readonly Label[]): Token[] {
  const tokens: Token[] = [];
  let done = 0;
  for (const { start, end } of labels) {
    const to = Math.min(text.length, end + REACH);
    if (to <= done) continue;
    done = collectTokens(text, Math.max(done, start - BEHIND), to, tokens);
  }
  return tokens;
}

/** Returns true for a credential word in brackets in place of its value: "<password>@". */
function isPlaceholder(lower: string, { start, end }: Label): boolean {
  const code = lower.charCodeAt(end);
  if (code !== 62 && code !== 125) return false;
  return /[<{]/.test(lower.charAt(start - 1)) && /[@:/&?]/.test(lower.charAt(end + 1));
}

function isNear(label: Label | undefined, token: Token): label is Label {
  return label !== undefined && token.start - label.end <= REACH;
}

/** Returns the id of the first credential word with a value in the text, or null. */
export function findAssignment(text: string, lower: string, found: readonly Label[]): string | null {
  if (found.length === 0) return null;
  const labels = found.filter(
    (label) =>
      !isPostalCode(lower, label) &&
      !isPlaceholder(lower, label) &&
      !isInsideRun(text, label.start, label.end),
  );
  const context = new ValueContext(text);
  for (let index = 0; index < labels.length; index++) {
    const label = labels[index];
    if (label === undefined) break;
    if (
      label.kind === 'login' || label.kind === 'name'
        ? isOwnLogin(text, lower, label, labels[index + 1])
        : isAssigned(context, lower, label, labels[index + 1])
    )
      return idOf(label.kind);
  }
  const inColumn = findColumn(context, lower, labels);
  if (inColumn !== null) return idOf(inColumn);
  const last: Partial<Record<Label['kind'], Label>> = {};
  let passed = 0;
  for (const token of tokensNear(text, labels)) {
    for (
      let label = labels[passed];
      label !== undefined && label.end <= token.start;
      label = labels[passed]
    ) {
      last[label.kind] = label;
      passed += 1;
    }
    // A quoted word that is itself a credential word, as in a list of them.
    if (labels[passed]?.start === token.start && (token.marks & (DIGIT | SYMBOL | JOINED)) === 0) continue;
    const { password, plural, code, key, weak, login, name } = last;
    if (isNear(password, token) && isTokenAfter(context, lower, password, token, 'password'))
      return idOf('password');
    // Digits after "tokens:" are a count.
    if (
      isNear(plural, token) &&
      (token.marks & (LETTER | SYMBOL)) !== 0 &&
      isTokenAfter(context, lower, plural, token, 'password')
    )
      return idOf('plural');
    if (isNear(code, token) && isTokenAfter(context, lower, code, token, 'code')) return idOf('code');
    if ((token.marks & LETTER) === 0) continue;
    if (isNear(key, token) && isTokenAfter(context, lower, key, token, 'key')) return idOf('key');
    if (isNear(weak, token) && isTokenAfter(context, lower, weak, token, 'weak')) return idOf('weak');
    if ((token.marks & (DIGIT | SYMBOL | JOINED)) === 0) continue;
    for (const label of [login, name])
      if (
        isNear(label, token) &&
        !isNamedItself(lower, token, label) &&
        isPairAfter(text, lower, label, token)
      )
        return idOf('login');
    let ahead = passed;
    while ((labels[ahead]?.start ?? text.length) < token.end) ahead += 1;
    const next = labels[ahead];
    if (next !== undefined && next.start - token.end < BEHIND && isTokenBefore(context, lower, token, next))
      return idOf(next.kind);
  }
  return null;
}

function idOf(kind: Label['kind']): string {
  if (kind === 'login' || kind === 'name') return 'labelled-login';
  return kind === 'key' || kind === 'weak' ? 'labelled-key' : 'labelled-password';
}

const NAME_END = /^(?:[_ -]?(?:value|string|prod|production|live|test|dev|staging|old|new|v?[0-9]{1,2}))?$/;

const NAMES_KEPT = 500;
const known = new Map<string, readonly SecretKind[]>();

/**
 * Returns the kinds of credential that a property's name announces. Names repeat between requests, so some are
 * cached.
 */
function kindsNamed(name: string): readonly SecretKind[] {
  const before = known.get(name);
  if (before !== undefined) return before;
  const lower = name
    .slice(0, 100)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
  const kinds: SecretKind[] = [];
  for (const { kind, end } of labelsIn(lower)) {
    if ((kind === 'password' || kind === 'key' || kind === 'code') && NAME_END.test(lower.slice(end)))
      kinds.push(kind);
  }
  if (known.size < NAMES_KEPT && name.length <= 100) known.set(name, kinds);
  return kinds;
}

/** Returns the id of the kind of credential that a property's name announces, if the value fits, or null. */
export function classifyNamed(name: string, value: string): string | null {
  for (const kind of kindsNamed(name)) {
    if (classifyAt(new ValueContext(value), 0, kind, 'quoted', true))
      return kind === 'key' ? 'named-key' : 'named-password';
  }
  return null;
}

/** Separators of the cells of a table that is sent as text. */
const SEPARATORS = '|\t;,';
/** Text in a cell before the credential word: "DB password", and around it: "**Password**". */
const BEFORE = /^[\s*_"'`]{0,4}(?:[\p{L}0-9/-]{1,20}\s){0,2}[\s*_"'`]{0,4}$/u;
const AFTER = /[\s*_"'`]{0,4}(?:\([^()\n]{1,24}\))?\s{0,12}(?:$|[|\t;,\n\r])/y;
/**
 * Maximum number of words to try as headings, of characters in a line and of rows to follow. Tables of credentials
 * are small.
 */
const HEADINGS_MAX = 8;
const LINE_MAX = 300;
const ROWS_MAX = 12;

interface Heading {
  readonly separator: string;
  readonly column: number;
  readonly end: number;
}

function headingOf(lower: string, { start, end }: Label): Heading | null {
  AFTER.lastIndex = end;
  if (!AFTER.test(lower)) return null;
  const lineStart = lower.lastIndexOf('\n', start) + 1;
  const lineEnd = lower.indexOf('\n', end);
  if (lineEnd < 0 || lineEnd - lineStart > LINE_MAX) return null;
  const before = lower.slice(lineStart, start);
  // A line further down contains values: only the first one names the columns.
  const above = lower.slice(Math.max(0, lineStart - LINE_MAX), Math.max(0, lineStart - 1));
  const lineAbove = above.slice(above.lastIndexOf('\n') + 1);
  for (const separator of SEPARATORS) {
    if (lineAbove.includes(separator)) continue;
    if (!before.includes(separator) && !lower.slice(end, lineEnd).includes(separator)) continue;
    const cells = before.split(separator);
    if (!BEFORE.test(cells[cells.length - 1] ?? '')) return null;
    return { separator, column: cells.length - 1, end: lineEnd };
  }
  return null;
}

function bare(cell: string): string {
  return cell.trim().replace(/^["'`*]{1,3}|["'`*]{1,3}$/g, '');
}

/** Returns the kind of the heading under which a table has a credential in its rows, or null. */
function findColumn(context: ValueContext, lower: string, labels: readonly Label[]): Label['kind'] | null {
  if (!lower.includes('\n')) return null;
  let followed = 0;
  for (const label of labels) {
    const { kind } = label;
    if (kind !== 'password' && kind !== 'key' && kind !== 'code') continue;
    if (followed === HEADINGS_MAX) return null;
    followed += 1;
    const heading = headingOf(lower, label);
    if (heading === null) continue;
    const { separator, column, end } = heading;
    const rows = context.text.slice(end + 1, end + 1 + ROWS_MAX * LINE_MAX).split('\n', ROWS_MAX);
    for (const row of rows) {
      if (row.length > LINE_MAX || !row.includes(separator)) break;
      const cell = bare(row.split(separator, column + 1)[column] ?? '');
      if (/\s/.test(cell) || !/[^0-9.,%]/.test(cell)) continue;
      if (context.isCredential(kind, cell, 'spoken', true)) return kind;
    }
  }
  return null;
}
