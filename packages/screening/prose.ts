import { QUOTED_VALUE, type SecretKind, type ValueContext, valueAt } from './classify-value';
import { type Label, labelsIn } from './label-scan';
import { CJK, isChanged, isCompound, isPromised, linkAfter, linkBefore } from './links';
import { isUsedBefore } from './logins';
import { isShown } from './operators';
import { DIGIT, OPENED, QUOTED, SYMBOL, type Token } from './tokens';
import { isPassphrase, type Link } from './values';
import { isWellKnown } from './vocabulary';

const TYPED =
  /(?:enter|type|use|using|try|with|usa|use|utilisez|saisir|nutze|verwende|gebruik|użyj|введите)\s["'`“„«]?$/;

/** Returns true if a token after a credential word is the credential. */
export function isTokenAfter(
  context: ValueContext,
  lower: string,
  label: Label,
  token: Token,
  kind: SecretKind,
): boolean {
  const isOpened = (token.marks & OPENED) !== 0 && (token.marks & (DIGIT | SYMBOL)) === 0;
  if (isOpened && !isPassphrase(valueAt(context.text, token.start, QUOTED_VALUE), true)) return false;
  const isQuoted = (token.marks & QUOTED) !== 0;
  const value = context.text.slice(token.start, token.end);
  const surest: Link = isQuoted ? 'quoted' : 'spoken';
  if (!isOpened && !context.isCredential(kind === 'weak' ? 'key' : kind, value, surest, true)) return false;
  const between = betweenOf(lower, label, token);
  let link = linkAfter(between, CJK.test(lower.charAt(label.end - 1)));
  if (link === null || (label.kind === 'plural' && link !== 'spoken' && !/^\s?[:=]/.test(between)))
    return false;
  if ((kind === 'key' || kind === 'weak') && (IDENTIFIER.test(between) || between.includes('"kty"')))
    return false;
  if (link === 'loose' || link === 'preposed') {
    const before = lower.slice(Math.max(0, label.start - 24), label.start);
    if (link === 'loose' ? isPromised(before) : isChanged(before + between)) link = 'remote';
  }
  if (kind === 'weak') {
    if (link === 'loose') return false;
    // "The key for our API is …" is stronger evidence than "key".
    if (/(?<![a-z])api(?![a-z])/.test(between))
      return isTokenAfter(context, lower, { ...label, kind: 'key' }, token, 'key');
  }
  if (isShown(lower, kind, label.start)) return false;
  if (
    link === 'loose'
      ? isNamedItself(lower, token)
      : link === 'adjacent'
        ? value.includes('=') && NEXT_PARAMETER.test(value)
        : (link === 'remote' || link === 'preposed') && value.includes('=') && NAMED.test(value)
  )
    return false;
  // "Pass" is more often a verb: "pass `options` to …".
  if (label.end - label.start === 4 && lower.startsWith('pass', label.start))
    return (
      !NAMED.test(value) &&
      context.isCredential(kind, value, link === 'spoken' || link === 'adjacent' ? link : 'loose', false)
    );
  if (isOpened) return kind === 'password' && link !== 'loose';
  if (isQuoted && (token.marks & (DIGIT | SYMBOL)) === 0 && isNamedItself(lower, token)) return false;
  if (isQuoted && (link === 'spoken' || link === 'remote')) return true;
  if (isQuoted && link === 'adjacent' && context.isCredential(kind, value, 'quoted', true)) return true;
  const ends =
    context.endsAt(token.end) || (kind === 'code' && /[,;.)]/.test(context.text.charAt(token.end)));
  if (context.isCredential(kind, value, link, ends)) return true;
  return (
    link === 'adjacent' &&
    kind === 'password' &&
    context.isCredential(kind, value, 'spoken', ends) &&
    isGivenWith(context, lower, label, token)
  );
}

/** A Turkish or Hungarian possessor before a possession: "test ortamının şifresi". */
const POSSESSED = /\p{L}{2,30}[ıiuü]n\s$/u;

/** Returns true if the words before a credential word allow only its value to follow. */
function isGivenWith(context: ValueContext, lower: string, { start, end }: Label, token: Token): boolean {
  if (isAfterName(lower, start)) return true;
  const word = lower.slice(start, end);
  // "şifremiz …", "şifreniz …": a possessor in the word itself
  if (/^[şsp].*[mn][ıiuü]z$/.test(word)) return context.endsAt(token.end);
  if (!/[sy][ıi]$/.test(word)) return false;
  return POSSESSED.test(lower.slice(Math.max(0, start - 90), start)) && context.endsAt(token.end);
}

/** Words before an identifier, which is public. */
const IDENTIFIER =
  /\s(?:mint|contract|address|wallet|account|tx|txid|transaction|hash|program|block|id|uuid|request|trace)[\s:]{1,3}$/;
const FINNISH = /^(?:salasana|(?:api|salainen)[ -]?avai)/;
/** Maximum length of a credential word that occurs within random values by chance. */
const SHORT_WORD = 4;
/**
 * Returns the text between a credential word and a token, with the Finnish verb "on" replaced by "is". The English
 * "on" is not a verb.
 */
function betweenOf(lower: string, { start, end }: Label, token: Token): string {
  const between = lower.slice(end, token.start);
  return FINNISH.test(lower.slice(start, end)) ? between.replace(/^\s?on\s/, ' is ') : between;
}

/** The next parameter of a link: "rate&page=2". */
const NEXT_PARAMETER = /[&?;][a-z_.-]{2,40}=/i;
const NAMED = /(?:^|[&?;])[\p{L}_.-]{2,40}=/iu;

/**
 * Returns true if a token names its own value ("status=200") or contains a credential word ("pass@5"); after a word
 * that announces a pair, it may contain the one of a name ("demo:…").
 */
export function isNamedItself(lower: string, token: Token, label?: Label): boolean {
  const value = lower.slice(token.start, token.end);
  if (value.includes('=') && NAMED.test(value)) return true;
  // "pass@5" is a rate.
  if (isWellKnown(value) && !value.startsWith('pass@')) return false;
  return labelsIn(value).some(
    ({ kind, start, end }) =>
      (start === 0 || end - start > SHORT_WORD) && (kind !== 'name' || label?.kind !== 'login'),
  );
}

/** Returns true if a token before a credential word is given as the credential: "use … as the password". */
export function isTokenBefore(context: ValueContext, lower: string, token: Token, label: Label): boolean {
  if (label.kind === 'login' || label.kind === 'name') return isUsedBefore(context.text, lower, token, label);
  if (label.kind === 'weak' || label.kind === 'code' || label.kind === 'plural') return false;
  const value = context.text.slice(token.start, token.end);
  // "With … as the password" leaves no doubt about a value, as the end of a line does.
  if (!context.isCredential(label.kind, value, 'remote', true)) return false;
  const link = linkBefore(lower.slice(token.end, label.start), lower.slice(label.start, label.end));
  if (link === null) return false;
  if (isNamedItself(lower, token) || isCompound(lower.slice(label.end, label.end + 24))) return false;
  if (link === 'remote') return true;
  if (!context.isCredential(label.kind, value, 'remote', false)) return false;
  if (TYPED.test(lower.slice(Math.max(0, token.start - 12), token.start))) return true;
  return context.isCredential(label.kind, value, 'loose', false);
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

const ARTICLES = words('the its dem das la le il het su sua our');
/** Maximum length of a skipped word, in characters. */
const SKIPPED_MAX = 4;
const JOINTS = words(
  'and und y e et en i och og ve и a dan és ja và with mit con com avec met med z s ile с με',
);
/** Words before a user's name: "with demo", "user demo". */
const BEFORE_NAME = words(
  'with as using user username login mit als benutzer con como usuario com usuário avec utilisateur utente met gebruiker przez jako użytkownik med användare под ile uživatel bruger som χρήστη với bằng dengan pengguna tunnuksella felhasználónév',
);
const NAME = /^["'`]?[a-z0-9][a-z0-9._\\+-]{1,40}["'`]?,?$/;
const ADDRESS = /@[a-z0-9.-]{3,60}["'`]?,?$/;
const WORD_MAX = 80;

/** Returns the start of the word that ends at a position: after white space, or 0. */
function wordStart(text: string, end: number): number {
  let at = end;
  while (at > 0 && end - at < WORD_MAX && text.charCodeAt(at - 1) > 32) at -= 1;
  return at;
}

/**
 * Returns true if a name precedes a credential word, so that only its password can follow: "log in with demo@… and
 * the password …".
 */
function isAfterName(lower: string, start: number): boolean {
  if (lower.charCodeAt(start - 1) !== 32 && lower.charCodeAt(start - 1) !== 10) return false;
  let end = start - 1;
  let begin = wordStart(lower, end);
  for (const skipped of [ARTICLES, JOINTS]) {
    if (end - begin > SKIPPED_MAX || !skipped.has(lower.slice(begin, end))) continue;
    end = begin - 1;
    begin = wordStart(lower, end);
  }
  const word = lower.slice(begin, end);
  if (word.includes('@')) return ADDRESS.test(word);
  const colon = word.lastIndexOf(':', word.length - 2);
  if (colon > 0) return BEFORE_NAME.has(word.slice(0, colon)) && NAME.test(word.slice(colon + 1));
  const beforeEnd = lower.charCodeAt(begin - 2) === 58 ? begin - 2 : begin - 1;
  let before = wordStart(lower, beforeEnd);
  if ('("\'`'.includes(lower.charAt(before))) before += 1;
  return BEFORE_NAME.has(lower.slice(before, beforeEnd)) && NAME.test(word);
}
