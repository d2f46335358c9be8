import { Dispatch } from './dispatch';
import { type Kind, LINK, REMARK, SETTING, TRAIL, WORD_END, WORDS } from './labels';
import { isKey, isLongRandom, isPassphrase, isPassword, isUnmistakable, type Link } from './values';

const VALUE =
  /[^\s"'`“”„«»「」『』‘’<>|、。，；！？（）【】《》\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{1,72}/y;
const QUOTED = /[^"'`“”„«»「」『』‘’》\n]{1,96}/y;
/** A colon and then words before the value: "password: the customer …". */
const FILLED = /[:=] ?\p{L}/u;
/** All that a value without a digit, a symbol or quotes around it can begin with. */
const PLAIN_WORD = /[A-Za-zÀ-ɏЀ-ӿ_-]{3,30}(?![:A-Za-zÀ-ɏЀ-ӿ_-])/y;
const LETTERS = /[A-Za-z0-9_/-]{16}/y;
const PHRASE = /[^\n.,;:"']{1,120}/y;
const TAG_VALUE = /\s{0,3}([^<\s]{1,200})\s{0,3}<\//y;
const PLACEHOLDER_START = /[<{[]/;
const QUOTE = /["'`“”„«「『‘‚《]/;
/** What may follow a value on its line for it to be the last thing said there. */
const LINE_END =
  /["'`”»」』)\]}*_\\]{0,4}[.!]?(?:\s{0,4}$|[ \t]{0,4}\r?\n|[,;]?\s{0,2}[^\s:=]{2,16}\s?[:=])/y;
/** Words between a value and the credential word that it is given as: "use … as the password". */
const AS_WORDS = new Set(
  'is as ist als es como é est comme è come to jako är som olarak это как for für være'.split(' '),
);
const CJK_LINK =
  /["'`」』”]?\s?(?:を|が|は|是|作为|作為|为|을|를|이|가|은|는|라는|という)\s?[^\s!-~]{0,8}\s?$/;
const MARK = /[0-9!@#$%^&*+=?~"'`“„«「『‘‚《]/g;
const TYPE_WORDS = new Set(['enter', 'type']);
const USE_WORDS = new Set(
  'use using with enter type try mit nutze verwende con usa com avec utilise utilisez met gebruik z użyj med använd ile с используйте введите'.split(
    ' ',
  ),
);
const PAIR =
  /(?:\s?(?:\([^)\n]{1,30}\)|details?|data|info|情報|信息|정보|for|to|the|are|is|as|with|name|in|sind|lauten|son|são|sont|sono|zijn|to|är|:|=|-|は|是|为|для|[a-z]{2,10}(?=\s?:))){0,5}[\s:=]{0,4}["'`“„«]{0,2}([\p{L}0-9][\p{L}0-9._@+-]{1,50})["'`”»]{0,2}(?::(?=\S)|\s{0,2}(?:\/|\||,|-(?=\s))|\s(?:and|und|y|e|et|en|i|och|ve|и|with|mit|con|avec|com|met|med)\s)\s{0,2}["'`“„«]{0,2}([^\s"'`”»<>]{5,80})/iuy;
const OWN_NAME = /["'`*]{0,2}\s{0,2}[/:|]\s{0,2}["'`*]{0,2}([^\s"'`<>]{5,80})/y;
const WITH_AFTER =
  /[^\n.;]{0,60}?\s(?:with|using|mit|con|usando|com|avec|met|z|med|ile|с|через|password|pw)\s["'`“„«]?([^\s"'`<>]{6,80})/iy;
const DEFAULT_PASSWORD =
  /^(?:pass(?:word|wd)?|admin|root|test|demo|welcome|qwerty|secret|guest|changeme|letmein|hunter)[0-9!@#$._-]{1,8}$/i;

function valueAt(text: string, at: number, pattern: RegExp): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function isCredential(kind: Kind, value: string, link: Link, ends: boolean): boolean {
  if (kind === 'weak') return isLongRandom(value) || (link === 'assigned' && isKey(value, 'remote', ends));
  return kind === 'password' ? isPassword(value, link, ends) : isKey(value, link, ends);
}

/** Judges the value that begins at `at`, whole and up to the first separator within it. */
function judgeAt(text: string, at: number, kind: Kind, link: Link, quoted: boolean): boolean {
  if (quoted) {
    const inside = valueAt(text, at, QUOTED);
    if (inside.includes(' '))
      return isPassphrase(inside) || inside.split(' ').some((word) => isUnmistakable(word));
    if (isCredential(kind, inside, link === 'remote' || link === 'loose' ? link : 'quoted', true))
      return true;
  }
  const value = valueAt(text, at, VALUE);
  if (value.length < 4) return false;
  LINE_END.lastIndex = at + value.length;
  const ends = LINE_END.test(text);
  if (isCredential(kind, value, link, ends)) return true;
  const cut = value.search(/[;,&]/);
  return cut > 3 && isCredential(kind, value.slice(0, cut), link, true);
}

/** Keys that are made to be shown, or that name a row. */
const SHOWN =
  /(?:public|publishable|site|primary|foreign|partition|sort|cache|idempotency|host|did:|öffentliche[rn]?|публичн[а-я]+|открыт[а-я]+|openbare|publi[ck]a?|genel|açık|公開|公开)[ _-]?$/i;

function isFollowed(text: string, lower: string, end: number, kind: Kind, isMarked: boolean): boolean {
  if (text.charCodeAt(end) === 62) {
    TAG_VALUE.lastIndex = end + 1;
    const tag = TAG_VALUE.exec(text)?.[1];
    if (tag !== undefined) return isCredential(kind, tag, 'assigned', true);
  }
  LINK.lastIndex = end;
  const found = LINK.exec(lower);
  if (found !== null) {
    const at = LINK.lastIndex;
    const quoted = QUOTE.test(found[6] ?? '');
    const link: Link =
      found[1] !== undefined
        ? 'assigned'
        : found[2] !== undefined && !FILLED.test(found[0])
          ? 'colon'
          : found[2] !== undefined || found[3] !== undefined || found[4] !== undefined
            ? 'spoken'
            : 'adjacent';
    if (!isMarked && !(kind === 'password' ? startsAt(PLAIN_WORD, text, at) : startsAt(LETTERS, text, at)))
      return false;
    if (link !== 'assigned' && PLACEHOLDER_START.test(text.charAt(at))) return false;
    if (judgeAt(text, at, kind, link, quoted)) return true;
    if (link === 'colon' && kind === 'password' && isPassphrase(valueAt(text, at, PHRASE))) return true;
    if (link === 'assigned' || found[2] !== undefined) return false;
  }
  if (!isMarked) return false;
  if (isAfter(REMARK, text, lower, end, kind, 'remote')) return true;
  if (kind !== 'password') return false;
  return (
    isAfter(SETTING, text, lower, end, kind, 'remote') || isAfter(TRAIL, text, lower, end, kind, 'loose')
  );
}

function startsAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function isAfter(pattern: RegExp, text: string, lower: string, end: number, kind: Kind, link: Link): boolean {
  pattern.lastIndex = end;
  const found = pattern.exec(lower);
  return found !== null && judgeAt(text, pattern.lastIndex, kind, link, QUOTE.test(found[1] ?? ''));
}

/** Returns up to `limit` words before `start`, the nearest first. */
function wordsBefore(text: string, start: number, limit: number): string[] {
  const words: string[] = [];
  let end = start;
  while (words.length < limit && end > 0 && start - end < 120) {
    if (text.charCodeAt(end - 1) === 32) end -= 1;
    const begin = text.lastIndexOf(' ', end - 1) + 1;
    const word = text.slice(begin, end);
    // A value stands in the same sentence as the word that names it.
    if (end - begin > 90 || /[\n\r]|[.,;:]$/.test(word)) break;
    words.push(word);
    end = begin;
  }
  return words;
}

const WRAPPING = /^["'`“„«「『(*]+|["'`”»」』),*]+$/g;

function isPreceded(text: string, start: number, kind: Kind): boolean {
  const words = wordsBefore(text, start, 6);
  const typed = words.findIndex((word) => TYPE_WORDS.has(word.toLowerCase()));
  if (
    typed > 0 &&
    kind === 'password' &&
    isPassword((words[typed - 1] ?? '').replace(WRAPPING, ''), 'remote', false)
  ) {
    return true;
  }
  const linked = words.findIndex((word, index) => index < 5 && AS_WORDS.has(word.toLowerCase()));
  let value = linked < 0 ? undefined : words[linked + 1]?.replace(WRAPPING, '');
  if (value === undefined) {
    const near = CJK_LINK.exec(text.slice(Math.max(0, start - 16), start));
    if (near === null) return false;
    const end = Math.max(0, start - 16) + near.index;
    let begin = end;
    while (
      begin > 0 &&
      end - begin < 64 &&
      text.charCodeAt(begin - 1) > 32 &&
      text.charCodeAt(begin - 1) < 127
    )
      begin -= 1;
    value = text.slice(begin, end).replace(WRAPPING, '');
  }
  return kind === 'key'
    ? isKey(value, 'remote', false)
    : isUnmistakable(value) || isPassword(value, 'remote', false);
}

/** Words for a name and password together; after the others a value must be unmistakable. */
const BOTH =
  /^(?:log|sign|cred|zugang|anmelde|ident|inlog|dane|logowanie|giriş|acces|acesso|access|логин|доступ|учетн|ログイン|登|로그인)/;

function isLogin(text: string, start: number, end: number, word: string): boolean {
  const isSecret = (raw: string | undefined, sure: boolean): boolean =>
    raw !== undefined &&
    (isUnmistakable(raw) ||
      DEFAULT_PASSWORD.test(raw.replace(/[.,;)]+$/, '')) ||
      (sure && isPassword(raw, 'remote', false)));
  const both = BOTH.test(word);
  if (/^(?:admin|root|demo)/.test(word)) {
    OWN_NAME.lastIndex = end;
    if (isSecret(OWN_NAME.exec(text)?.[1], /^[:/]/.test(text.slice(end, end + 1)))) return true;
  }
  PAIR.lastIndex = end;
  if (isSecret(PAIR.exec(text)?.[2], both)) return true;
  WITH_AFTER.lastIndex = end;
  const after = WITH_AFTER.exec(text);
  if (after !== null && isSecret(after[1], / (?:as|als|como|comme|come|jako|som|как) /.test(after[0])))
    return true;
  const words = wordsBefore(text, start, 7);
  const used = words.findIndex((word) => USE_WORDS.has(word.toLowerCase()));
  return used > 0 && isUnmistakable((words[used - 1] ?? '').replace(WRAPPING, ''));
}

/** A value other than a plain word contains a digit or a symbol; it is looked for no farther away than this. */
const REACH = 130;

interface Words {
  readonly kinds: readonly Kind[];
  readonly pattern: RegExp;
}

const LABELS = new Dispatch(
  WORDS,
  (word) => word.source,
  (words): Words => {
    const kinds = [...new Set(words.map((word) => word.kind))];
    const groups = kinds.map((kind) => {
      const sources = words.filter((word) => word.kind === kind).map((word) => word.source);
      return `(${sources.join('|')})`;
    });
    return { kinds, pattern: new RegExp(`(?:${groups.join('|')})${WORD_END}`, 'y') };
  },
);

interface Label {
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
}

/** Returns the next credential word in lower-cased text from a position on. */
function nextLabel(lower: string, from: number): Label | null {
  for (let at = LABELS.next(lower, from); at < lower.length; at = LABELS.next(lower, at + 1)) {
    const label =
      labelAt(lower, at, LABELS.threeAt(lower, at)) ?? labelAt(lower, at, LABELS.twoAt(lower, at));
    if (label !== null) return label;
  }
  return null;
}

function labelAt(lower: string, start: number, words: Words | undefined): Label | null {
  if (words === undefined) return null;
  words.pattern.lastIndex = start;
  const found = words.pattern.exec(lower);
  if (found === null) return null;
  const kind = words.kinds.find((_, index) => found[index + 1] !== undefined);
  return kind === undefined ? null : { kind, start, end: words.pattern.lastIndex };
}

/** Returns the id of the kind of credential word whose value stands in the text, or null. */
export function findAssignment(text: string, lower: string): string | null {
  let mark = -1;
  let lastMark = -REACH;
  for (let label = nextLabel(lower, 0); label !== null; label = nextLabel(lower, label.end)) {
    const { kind, start, end } = label;
    while (mark < end && mark < text.length) {
      if (mark >= 0) lastMark = mark;
      MARK.lastIndex = mark + 1;
      mark = MARK.test(text) ? MARK.lastIndex - 1 : text.length;
    }
    const isMarked = mark < text.length && mark - end < REACH;
    const wasMarked = start - lastMark < REACH;
    if (kind === 'login') {
      if ((isMarked || wasMarked) && isLogin(text, start, end, lower.slice(start, end)))
        return 'labelled-login';
      continue;
    }
    if (kind === 'weak' && !isMarked) continue;
    if (kind === 'weak' && SHOWN.test(lower.slice(Math.max(0, start - 20), start))) continue;
    if (
      isFollowed(text, lower, end, kind, isMarked) ||
      (kind !== 'weak' && wasMarked && isPreceded(text, start, kind))
    ) {
      return kind === 'password' ? 'labelled-password' : 'labelled-key';
    }
  }
  return null;
}

const NAME_END = /^(?:[_ -]?(?:value|string|prod|production|live|test|dev|staging|old|new|v?[0-9]{1,2}))?$/;

/** Returns the id of the kind of credential that a property's name makes of its value, or null. */
export function judgeNamed(name: string, value: string): string | null {
  if (LABELS.next(name.toLowerCase(), 0) >= name.length) return null;
  const lower = name
    .slice(0, 100)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
  for (let label = nextLabel(lower, 0); label !== null; label = nextLabel(lower, label.end)) {
    if (label.kind === 'login' || label.kind === 'weak' || !NAME_END.test(lower.slice(label.end))) continue;
    if (judgeAt(value, 0, label.kind, 'quoted', true)) {
      return label.kind === 'password' ? 'named-password' : 'named-key';
    }
  }
  return null;
}
