import { type Label, labelsIn } from './label-scan';
import { CJK, isChanged, isCompound, isPromised, linkAfter, linkBefore, REACH } from './links';
import { isOwnLogin, isPairAfter, isUsedBefore } from './logins';
import {
  collectTokens,
  DIGIT,
  isQuoteAt,
  JOINED,
  LETTER,
  OPENED,
  QUOTED,
  SYMBOL,
  type Token,
} from './tokens';
import {
  isCode,
  isKey,
  isLongRandom,
  isPassphrase,
  isPassword,
  isUnmistakable,
  LINKS,
  type Link,
} from './values';

type SecretKind = 'password' | 'key' | 'code' | 'weak';

const VALUE =
  /[^\s"'`“”„«»「」『』‘’<>|、。，；！？（）【】《》\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{1,72}/y;
const QUOTED_VALUE = /[^"'`“”„«»「」『』‘’》\n]{1,96}/y;
const PHRASE = /[^\n.,;:"']{1,120}/y;
const TAG_VALUE = /\s{0,3}([^<\s]{1,200})\s{0,3}<\//y;
const PLACEHOLDER_START = /[<{[]/;
/** What may follow a value on its line for it to be the last thing said there. */
const LINE_END =
  /["'`”»」』)\]}*_\\]{0,4}(?:です|だ|となります|입니다|이에요|예요|이다)?[.!。]?(?:\s{0,4}$|[ \t]{0,4}\r?\n|[,;]?\s{0,2}[^\s:=]{2,16}\s?[:=])/y;
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
const PHRASED = /phrase|phrase de passe|mnemonic|losung|ord|fras|zin|фраза|フレーズ/;
const TYPED =
  /(?:enter|type|use|using|try|with|usa|use|utilisez|saisir|nutze|verwende|gebruik|użyj|введите)\s["'`“„«]?$/;

const KINDS: readonly SecretKind[] = ['password', 'key', 'code', 'weak'];
const UNKNOWN = 0;
const YES = 1;
const NO = 2;

/** Judges the values of one text, each in the same role only once. */
class Judge {
  private readonly known = new Map<string, Uint8Array>();

  constructor(readonly text: string) {}

  isCredential(kind: SecretKind, value: string, link: Link, ends: boolean): boolean {
    if (value.length < 4) return false;
    let verdicts = this.known.get(value);
    if (verdicts === undefined) {
      verdicts = new Uint8Array(KINDS.length * LINKS.length * 2);
      this.known.set(value, verdicts);
    }
    const role = (KINDS.indexOf(kind) * LINKS.length + LINKS.indexOf(link)) * 2 + (ends ? 1 : 0);
    if (verdicts[role] === UNKNOWN) verdicts[role] = decide(kind, value, link, ends) ? YES : NO;
    return verdicts[role] === YES;
  }

  /** Whether nothing but punctuation follows on the line from a position on. */
  endsAt(at: number): boolean {
    LINE_END.lastIndex = at;
    return LINE_END.test(this.text);
  }
}

function decide(kind: SecretKind, value: string, link: Link, ends: boolean): boolean {
  if (kind === 'weak') return isLongRandom(value) || (link === 'assigned' && isKey(value, 'remote', ends));
  if (kind === 'code') return isCode(value, link, ends);
  return kind === 'password' ? isPassword(value, link, ends) : isKey(value, link, ends);
}

function valueAt(text: string, at: number, pattern: RegExp): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** Judges the value that begins at `at`, whole and up to the first separator within it. */
function judgeAt(judge: Judge, at: number, kind: SecretKind, link: Link, quoted: boolean): boolean {
  const { text } = judge;
  if (quoted) {
    const inside = valueAt(text, at, QUOTED_VALUE);
    if (inside.includes(' '))
      return (
        kind !== 'weak' &&
        (isPassphrase(inside, true) || inside.split(' ').some((word) => isUnmistakable(word)))
      );
    if (judge.isCredential(kind, inside, 'quoted', true)) return true;
  }
  const value = valueAt(text, at, VALUE);
  if (value.length < 4) return false;
  if (judge.isCredential(kind, value, link, judge.endsAt(at + value.length))) return true;
  const cut = value.search(/[;,&]/);
  return cut > 3 && judge.isCredential(kind, value.slice(0, cut), link, true);
}

/** Whether a sign assigns a credential to the word before it: "password=…", "token: …", "<password>…</password>". */
function isAssigned(
  judge: Judge,
  lower: string,
  { kind, start, end }: Label,
  next: Label | undefined,
): boolean {
  if (kind === 'login' || kind === 'name' || kind === 'plural') return false;
  const { text } = judge;
  const code = text.charCodeAt(end);
  if (code === 62) {
    TAG_VALUE.lastIndex = end + 1;
    const tag = TAG_VALUE.exec(text)?.[1];
    if (tag !== undefined) return judge.isCredential(kind, tag, 'assigned', true);
  }
  if (!maySign(code) || (code === 32 && !maySign(text.charCodeAt(end + 1)))) return false;
  OPERATOR.lastIndex = end;
  const found = OPERATOR.exec(lower);
  if (found === null) return false;
  const at = OPERATOR.lastIndex;
  const link = found[1] !== undefined ? 'assigned' : 'colon';
  // Another word and sign stand where the value would.
  if (next !== undefined && next.start === at && /[:：=]/.test(text.charAt(next.end))) return false;
  if (link === 'colon' && PLACEHOLDER_START.test(text.charAt(at))) return false;
  if (judgeAt(judge, at, kind, link, (found[3] ?? '') !== '' && isQuoteAt(text, at - 1)))
    return !isShown(lower, kind, start);
  return (
    link === 'colon' &&
    kind === 'password' &&
    isPassphrase(valueAt(text, at, PHRASE), PHRASED.test(lower.slice(start, end)))
  );
}

function isShown(lower: string, kind: Label['kind'], start: number): boolean {
  return (kind === 'key' || kind === 'weak') && SHOWN.test(lower.slice(Math.max(0, start - 20), start));
}

/** No letter can follow a credential word before a sign, except the beginning of a suffix. */
function maySign(code: number): boolean {
  return code < 128
    ? code <= 64 || (code > 90 && code < 97) || code > 122 || code === 118
    : code < 0xaa || code > 0x2000;
}

/** Whether a token that follows a credential word is the credential. */
function isTokenAfter(judge: Judge, lower: string, label: Label, token: Token, kind: SecretKind): boolean {
  const isOpened = (token.marks & OPENED) !== 0 && (token.marks & (DIGIT | SYMBOL)) === 0;
  if (isOpened && !isPassphrase(valueAt(judge.text, token.start, QUOTED_VALUE), true)) return false;
  const isQuoted = (token.marks & QUOTED) !== 0;
  const value = judge.text.slice(token.start, token.end);
  const surest: Link = isQuoted ? 'quoted' : 'spoken';
  if (!isOpened && !judge.isCredential(kind === 'weak' ? 'key' : kind, value, surest, true)) return false;
  const between = lower.slice(label.end, token.start);
  let link = linkAfter(between, CJK.test(lower.charAt(label.end - 1)));
  if (link === null || (label.kind === 'plural' && link !== 'spoken' && !/^\s?[:=]/.test(between)))
    return false;
  if (link === 'loose' && isPromised(lower.slice(Math.max(0, label.start - 20), label.start)))
    link = 'remote';
  if (kind === 'weak') {
    if (link === 'loose') return false;
    // "The key for our API is …" says more than "key".
    if (/(?<![a-z])api(?![a-z])/.test(between))
      return isTokenAfter(judge, lower, { ...label, kind: 'key' }, token, 'key');
  }
  if (isShown(lower, kind, label.start)) return false;
  if (
    link === 'loose'
      ? isNamedItself(lower, token)
      : (link === 'remote' || link === 'preposed') && NAMED.test(value)
  )
    return false;
  if (isOpened) return kind === 'password' && link !== 'loose';
  if (isQuoted && (link === 'spoken' || link === 'remote' || link === 'preposed')) return true;
  if (isQuoted && link === 'adjacent' && judge.isCredential(kind, value, 'quoted', true)) return true;
  const ends = judge.endsAt(token.end) || (kind === 'code' && /[,;.)]/.test(judge.text.charAt(token.end)));
  return judge.isCredential(kind, value, link, ends);
}

const NAMED = /^[a-z_.-]{2,40}=/i;

/** Whether a token names its own value ("status=200") or contains a credential word ("pass@5"). */
function isNamedItself(lower: string, token: Token): boolean {
  const value = lower.slice(token.start, token.end);
  return NAMED.test(value) || labelsIn(value).length > 0;
}

/** Whether a token before a credential word is given as the credential: "use … as the password". */
function isTokenBefore(judge: Judge, lower: string, token: Token, label: Label): boolean {
  if (label.kind === 'login' || label.kind === 'name') return isUsedBefore(judge.text, lower, token, label);
  if (label.kind === 'weak' || label.kind === 'code' || label.kind === 'plural') return false;
  const value = judge.text.slice(token.start, token.end);
  if (!judge.isCredential(label.kind, value, 'remote', false)) return false;
  const link = linkBefore(lower.slice(token.end, label.start), lower.slice(label.start, label.end));
  if (link === null) return false;
  if (isNamedItself(lower, token) || isCompound(lower.slice(label.end, label.end + 24))) return false;
  if (link === 'remote') return true;
  if (TYPED.test(lower.slice(Math.max(0, token.start - 12), token.start))) return true;
  return judge.isCredential(label.kind, value, 'loose', false);
}

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

function isNear(label: Label | undefined, token: Token): label is Label {
  return label !== undefined && token.start - label.end <= REACH;
}

/** Returns the id of the kind of credential word whose value stands in the text, or null. */
export function findAssignment(text: string, lower: string): string | null {
  const labels = labelsIn(lower);
  if (labels.length === 0) return null;
  const judge = new Judge(text);
  for (let index = 0; index < labels.length; index++) {
    const label = labels[index];
    if (label === undefined) break;
    if (
      label.kind === 'login' || label.kind === 'name'
        ? isOwnLogin(text, lower, label, labels[index + 1])
        : isAssigned(judge, lower, label, labels[index + 1])
    )
      return idOf(label.kind);
  }
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
    if (isNear(password, token) && isTokenAfter(judge, lower, password, token, 'password'))
      return idOf('password');
    if (isNear(plural, token) && isTokenAfter(judge, lower, plural, token, 'password')) return idOf('plural');
    if (isNear(code, token) && isTokenAfter(judge, lower, code, token, 'code')) return idOf('code');
    if ((token.marks & LETTER) === 0) continue;
    if (isNear(key, token) && isTokenAfter(judge, lower, key, token, 'key')) return idOf('key');
    if (isNear(weak, token) && isTokenAfter(judge, lower, weak, token, 'weak')) return idOf('weak');
    if ((token.marks & (DIGIT | SYMBOL | JOINED)) === 0) continue;
    for (const label of [login, name])
      if (isNear(label, token) && !isNamedItself(lower, token) && isPairAfter(text, lower, label, token))
        return idOf('login');
    let ahead = passed;
    while ((labels[ahead]?.start ?? text.length) < token.end) ahead += 1;
    const next = labels[ahead];
    if (next !== undefined && next.start - token.end < BEHIND && isTokenBefore(judge, lower, token, next))
      return idOf(next.kind);
  }
  return null;
}

function idOf(kind: Label['kind']): string {
  if (kind === 'login' || kind === 'name') return 'labelled-login';
  return kind === 'key' || kind === 'weak' ? 'labelled-key' : 'labelled-password';
}

const NAME_END = /^(?:[_ -]?(?:value|string|prod|production|live|test|dev|staging|old|new|v?[0-9]{1,2}))?$/;

/** Returns the id of the kind of credential that a property's name makes of its value, or null. */
export function judgeNamed(name: string, value: string): string | null {
  const lower = name
    .slice(0, 100)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
  for (const { kind, end } of labelsIn(lower)) {
    if (
      kind === 'login' ||
      kind === 'name' ||
      kind === 'plural' ||
      kind === 'weak' ||
      !NAME_END.test(lower.slice(end))
    )
      continue;
    if (judgeAt(new Judge(value), 0, kind, 'quoted', true)) {
      return kind === 'password' || kind === 'code' ? 'named-password' : 'named-key';
    }
  }
  return null;
}
