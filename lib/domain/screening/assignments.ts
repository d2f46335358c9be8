import { LABEL, LINK, REMARK, SETTING } from './labels';
import { isKey, isLongRandom, isPassphrase, isPassword, isUnmistakable, type Link } from './values';

type Kind = 'key' | 'password' | 'weak';

const VALUE =
  /[^\s"'`“”„«»「」『』‘’<>|、。，；！？（）【】《》\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{1,200}/y;
const QUOTED = /[^"'`“”„«»「」『』‘’》\n]{1,200}/y;
const TAG_VALUE = /\s{0,3}([^<\s]{1,200})\s{0,3}<\//y;
const PLACEHOLDER_START = /[<{$%*[]/;
const QUOTE = /["'`“”„«「『‘‚《]/;
/** What may follow a value on its line for it to be the last thing said there. */
const LINE_END = /["'`”»」』)\]}*_\\]{0,4}[.!]?(?:\s*$|[ \t]*\r?\n|[,;]?\s{0,2}[\p{L}_ -]{2,24}[:=])/uy;
const NEXT_WORD = /\s{1,3}[\p{L}]/uy;
const BEFORE_LINK =
  /(\S{5,80})["'`”»]?\s(?:is|as|ist|als|es|como|é|est|comme|è|come|is|to|jako|är|som|olarak|это|как|for|für)\s(?:\S{1,14}\s){0,3}$/i;
const BEFORE_CJK =
  /([!-~]{5,64})["'`」』”]?\s?(?:を|が|は|是|作为|作為|为|을|를|이|가|은|는|라는|という)\s?[^\s!-~]{0,8}\s?$/;
const AS_WORD_AFTER = /\s{0,2}(?:olarak|として|로|으로)?\s{0,2}/y;
const USE_BEFORE =
  /(?:use|using|with|enter|type|try|mit|nutze|verwende|con|usa|use|com|avec|utilise[rz]?|met|gebruik|z|użyj|med|använd|ile|kullan|с|используйте|введите)\s["'`“„«]?(\S{6,80})\s(?:\S{1,14}\s){0,4}$/i;
const PAIR =
  /(?:\s?(?:\([^)\n]{1,30}\)|details?|data|info|for|to|the|are|is|as|with|name|in|sind|lauten|son|são|sont|sono|zijn|to|är|:|=|-|は|是|为|для|[a-z]{2,10}(?=\s?:))){0,5}[\s:=]{0,4}["'`“„«]{0,2}([\p{L}0-9][\p{L}0-9._@+-]{1,50})["'`”»]{0,2}\s{0,2}(?:\/|:|\||,|-(?=\s)|\s(?:and|und|y|e|et|en|i|och|ve|и|with|mit|con|avec|com|met|med)\s)\s{0,2}["'`“„«]{0,2}([^\s"'`”»<>]{5,80})/iuy;
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
  if (kind === 'weak') return isLongRandom(value);
  return kind === 'password' ? isPassword(value, link, ends) : isKey(value, link, ends);
}

/** Judges the value that begins at `at`, whole and up to the first separator within it. */
function judgeAt(text: string, at: number, kind: Kind, link: Link, quoted: boolean): boolean {
  if (quoted) {
    const inside = valueAt(text, at, QUOTED);
    if (inside.includes(' '))
      return isPassphrase(inside) || inside.split(' ').some((word) => isUnmistakable(word));
    if (isCredential(kind, inside, link === 'remote' ? 'remote' : 'quoted', true)) return true;
  }
  const value = valueAt(text, at, VALUE);
  if (value === '') return false;
  LINE_END.lastIndex = at + value.length;
  const ends = LINE_END.test(text);
  if (isCredential(kind, value, link, ends)) return true;
  const cut = value.search(/[;,&]/);
  return cut > 3 && isCredential(kind, value.slice(0, cut), link, true);
}

function isFollowed(text: string, lower: string, end: number, kind: Kind): boolean {
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
        : found[2] !== undefined
          ? 'colon'
          : found[3] !== undefined || found[4] !== undefined
            ? 'spoken'
            : 'adjacent';
    if (PLACEHOLDER_START.test(text.charAt(at)) && link !== 'assigned' && /[<{[]/.test(text.charAt(at)))
      return false;
    if (judgeAt(text, at, kind, link, quoted)) return true;
    if (link === 'colon' && kind === 'password' && isPassphrase(valueAt(text, at, /[^\n.,;:"']{1,120}/y)))
      return true;
    if (link === 'assigned' || link === 'colon') return false;
  }
  REMARK.lastIndex = end;
  const remark = REMARK.exec(lower);
  if (remark !== null && judgeAt(text, REMARK.lastIndex, kind, 'remote', QUOTE.test(remark[1] ?? '')))
    return true;
  if (kind !== 'password') return false;
  SETTING.lastIndex = end;
  const setting = SETTING.exec(lower);
  return setting !== null && judgeAt(text, SETTING.lastIndex, kind, 'remote', QUOTE.test(setting[1] ?? ''));
}

function isPreceded(text: string, start: number, kind: Kind): boolean {
  const before = text.slice(Math.max(0, start - 90), start);
  if (!/[0-9]/.test(before)) return false;
  const found = BEFORE_LINK.exec(before) ?? BEFORE_CJK.exec(before);
  if (found?.[1] === undefined) return false;
  const value = found[1].replace(/^["'`“„«「『(]+|["'`”»」』)]+$/g, '');
  return kind === 'key'
    ? isKey(value, 'remote', false)
    : isUnmistakable(value) || isPassword(value, 'remote', false);
}

function isLogin(text: string, start: number, end: number, word: string): boolean {
  if (word === 'admin' || word === 'root' || word === 'demo' || word === 'administrator') {
    OWN_NAME.lastIndex = end;
    const own = OWN_NAME.exec(text)?.[1];
    if (own !== undefined && (isUnmistakable(own) || DEFAULT_PASSWORD.test(own.replace(/[.,;)]+$/, ''))))
      return true;
  }
  PAIR.lastIndex = end;
  const pair = PAIR.exec(text)?.[2];
  if (pair !== undefined && (isUnmistakable(pair) || DEFAULT_PASSWORD.test(pair.replace(/[.,;)]+$/, ''))))
    return true;
  WITH_AFTER.lastIndex = end;
  const after = WITH_AFTER.exec(text)?.[1];
  if (after !== undefined && (isUnmistakable(after) || DEFAULT_PASSWORD.test(after.replace(/[.,;)]+$/, ''))))
    return true;
  const used = USE_BEFORE.exec(text.slice(Math.max(0, start - 100), start))?.[1];
  return used !== undefined && isUnmistakable(used.replace(/["'`”»]+$/, ''));
}

/** Returns the id of the kind of credential word whose value stands in the text, or null. */
export function findAssignment(text: string, lower: string): string | null {
  LABEL.lastIndex = 0;
  for (let label = LABEL.exec(lower); label !== null; label = LABEL.exec(lower)) {
    const end = LABEL.lastIndex;
    const login = label[3];
    if (login !== undefined) {
      if (isLogin(text, label.index, end, login)) return 'labelled-login';
      continue;
    }
    const kind: Kind = label[1] !== undefined ? 'key' : label[2] !== undefined ? 'password' : 'weak';
    if (isFollowed(text, lower, end, kind)) return kind === 'password' ? 'labelled-password' : 'labelled-key';
    if (kind !== 'weak' && isPreceded(text, label.index, kind)) {
      return kind === 'password' ? 'labelled-password' : 'labelled-key';
    }
  }
  return null;
}

/** Returns the id of the kind of credential that a property's name makes of its value, or null. */
export function judgeNamed(name: string, value: string): string | null {
  const lower = name
    .slice(0, 100)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
  LABEL.lastIndex = 0;
  for (let label = LABEL.exec(lower); label !== null; label = LABEL.exec(lower)) {
    if (label[3] !== undefined || label[4] !== undefined) continue;
    if (
      !/^(?:[_ -]?(?:value|string|prod|production|live|test|dev|staging|old|new|v?[0-9]{1,2}))?$/.test(
        lower.slice(LABEL.lastIndex),
      )
    )
      continue;
    const kind: Kind = label[1] !== undefined ? 'key' : 'password';
    if (judgeAt(value, 0, kind, 'quoted', true)) return kind === 'password' ? 'named-password' : 'named-key';
  }
  return null;
}
