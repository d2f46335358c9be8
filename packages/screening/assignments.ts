import { classifyAt, type SecretKind, ValueContext } from './classify-value';
import { findColumn } from './columns';
import { type Label, labelsIn } from './label-scan';
import { REACH } from './links';
import { isOwnLogin, isPairAfter } from './logins';
import { isAssigned } from './operators';
import { isPostalCode } from './postal-codes';
import { isNamedItself, isTokenAfter, isTokenBefore } from './prose';
import { collectTokens, DIGIT, JOINED, LETTER, SYMBOL, type Token } from './tokens';

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
  const labels = found.filter((label) => !isPostalCode(lower, label) && !isPlaceholder(lower, label));
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
