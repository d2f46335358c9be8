import { isAllowed } from './allowlist';
import type { Label } from './label-scan';
import { CJK } from './links';
import { withoutEnding } from './normalise';
import type { Token } from './tokens';
import { isPassword, isProduct, isUnmistakable } from './values';
import { isWellKnown } from './vocabulary';

const NAME = '["\'`“„«]{0,2}([\\p{L}0-9][\\p{L}0-9._@+-]{1,50})["\'`”»]{0,2}';
/** A name and a sign or word after it, at the end of the text between a login word and a token. */
export const NAME_BEFORE = new RegExp(
  `(?:^|[\\s:=(\\-"'「：はが是为])${NAME}\\s{0,2}(?:(\\/|\\||,|:|;|-(?=\\s)|–|—|\\+|&)|\\s(?:and|und|y|e|et|en|i|och|og|ve|и|a|dan|és|ja|và|και|और|with|mit|con|avec|com|met|med|z|ile|с|using|usando|then)|と|和|와|과)\\s{0,2}(?:the\\s)?["'\`“„«(]{0,2}$`,
  'iu',
);
const WITH =
  /(?:^|\s)(?:with|using|by|enter|type|mit|con|usando|com|avec|met|z|med|ile|с|через|per|use|is|:|=|は|で|使用|用)\s{0,2}["'`“„«(]{0,2}$/;
/** A sentence or line that ends in between; a line may end right after the word or its colon. */
const SENTENCE_END = /[.!?;。！？](?:\s|$)|[^\s:：]\s{0,4}\n/;
/** Nothing but a verb or sign between a word that announces a pair and its name: "credentials are demo …". */
const ANNOUNCED =
  /^\s{0,2}(?:are|is|sind|lauten|son|são|sont|sono|zijn|to|är|er|jsou|ovat|adalah|είναι|[:=–-])\s{0,2}["'`]?$/;
const OWN = /^(?:admin|root|demo|user|usr)/;
const OWN_NAME = /["'`*]{0,2}\s{0,2}[/:|]\s{0,2}["'`*]{0,2}([^\s"'`<>]{4,80})/y;
/** "login: test/test": a repeated word is a name and its password. */
const TWICE = /[\s:=-]{1,4}([a-z0-9._-]{3,30})\s?[/:|]\s?(\1)(?![\p{L}0-9])/uy;
const USING =
  '(?:use|using|with|enter|type|try|mit|nutze|nutzen sie|verwende|con|usa|use|usen|usate|com|avec|utilise|utilisez|met|gebruik|gebruikt|z|użyj|użyć|med|använd|brug|použijte|käytä|dùng|gunakan|с|используйте|введите|请用|用|使用)';
/** Read backwards from the token, which fails immediately without such a verb. */
const USE = new RegExp(`(?<=${USING}\\s{1,2}["'\`“„«]?)`, 'y');
const JOINT = /(?:[/:|]\s?|\s(?:and|und|y|e|et|en|i|och|og|ve|и|a|dan|és|ja|và)\s)["'`“„«]?$/i;
/** A name and a sign or word after such a verb: "use demo / ". */
const USE_PAIR = new RegExp(
  `${USING}\\s{0,2}["'\`“„«]?([a-z0-9][a-z0-9._@+-]{2,50})["'\`”»]?(?:\\s?[/:|]\\s?|\\s(?:and|und|y|e|et|en|i|och|og|ve|и|a|dan|és|ja|và)\\s)["'\`“„«]?$`,
  'i',
);
/** A word and a number, which is a password only after a name: "demo / Sommer-2026". */
const WORD_AND_NUMBER = /^\p{L}{4,12}[-_.][0-9]{2,4}[!?]?$/u;

/** Returns true if a value is a password after a user's name. */
function isPairPassword(value: string): boolean {
  return isSecret(value, true) || WORD_AND_NUMBER.test(value);
}

function isSecret(value: string, isPair: boolean): boolean {
  return isUnmistakable(value) || isWellKnown(value) || (isPair && isPassword(value, 'remote', false));
}

/** Returns true if a name and password directly follow a login word: "admin:…", "login: test/test". */
export function isOwnLogin(
  text: string,
  lower: string,
  { kind, start, end }: Label,
  next: Label | undefined,
): boolean {
  if (text.charAt(start - 1) === '/') return false;
  if (kind === 'login') {
    TWICE.lastIndex = end;
    if (TWICE.test(lower)) return true;
  }
  // Another name and sign are in place of the value.
  if (next !== undefined && next.start <= end + 3 && /[/:|]/.test(text.charAt(next.end))) return false;
  if (!OWN.test(lower.slice(start, end))) return false;
  OWN_NAME.lastIndex = end;
  const written = OWN_NAME.exec(text)?.[1];
  return written !== undefined && isSecret(withoutEnding(written, '.,;)'), /[:/]/.test(text.charAt(end)));
}

/**
 * Returns true if a token after a login word is the password of a pair: "login demo / …", "log in as admin with …".
 */
export function isPairAfter(text: string, lower: string, label: Label, token: Token): boolean {
  const between = lower.slice(label.end, token.start);
  if (SENTENCE_END.test(between)) return false;
  const both = label.kind === 'login';
  const value = text.slice(token.start, token.end);
  const cut = value.search(/[/:|]/);
  if (
    cut > 1 &&
    between.length < 40 &&
    /^[a-z0-9._@+-]+$/i.test(value.slice(0, cut)) &&
    (both || /[:=\-–(]\s{0,2}$|^\s$/.test(between))
  ) {
    const password = value.slice(cut + 1);
    return !isAllowed(value.slice(0, cut)) && (both ? isPairPassword(password) : isSecret(password, false));
  }
  const pair = NAME_BEFORE.exec(text.slice(label.end, token.start));
  if (pair !== null) {
    // Scripts without word spaces put a particle right before the name.
    const name = /[a-z0-9._@+-]{1,50}$/i.exec(pair[1] ?? '')?.[0] ?? pair[1] ?? '';
    // After a word such as "and", a capitalised neighbour is a product rather than a user's name.
    const isName =
      pair[2] !== undefined
        ? !/[,;]/.test(pair[2]) || pair.index < 4 || /[:=]\s?$/.test(between.slice(0, pair.index + 1))
        : /^[a-z]|[0-9@._]/.test(name) &&
          (!isProduct(value) || ANNOUNCED.test(between.slice(0, pair.index + 1)));
    if (both && isName && WORD_AND_NUMBER.test(value)) return /^[\p{Ll}0-9._@+-]+$/u.test(name);
    return isSecret(value, both && isName);
  }
  if (!isUnmistakable(value) || isProduct(value)) return false;
  if (WITH.test(between) || CJK.test(between)) return both || /[!@#$%^&*?]/.test(value);
  return both && /[!@#$%^&*?]/.test(value) && between.length < 60;
}

/** Returns true for a name and its password in one value: "pilot:…". */
function isUsedPair(value: string): boolean {
  const cut = value.indexOf(':');
  return cut > 1 && /^[a-z0-9._@+-]+$/.test(value.slice(0, cut)) && isPairPassword(value.slice(cut + 1));
}

/** Returns true if a token before a login word is meant for the login: "use … to log in". */
export function isUsedBefore(text: string, lower: string, token: Token, label: Label): boolean {
  const between = lower.slice(token.end, label.start);
  if (SENTENCE_END.test(between) || between.length > 40) return false;
  const value = text.slice(token.start, token.end);
  USE.lastIndex = token.start;
  if (USE.test(lower)) return isUsedPair(value) || (isUnmistakable(value) && !isProduct(value));
  // The long pattern is only tried if its end matches.
  if (!JOINT.test(text.slice(Math.max(0, token.start - 8), token.start))) return false;
  const pair = USE_PAIR.exec(text.slice(Math.max(0, token.start - 70), token.start));
  // A capitalised name is rather that of a product: "use Okta / …".
  return pair !== null && /^[\p{Ll}0-9]/u.test(pair[1] ?? '') && isPairPassword(value);
}
