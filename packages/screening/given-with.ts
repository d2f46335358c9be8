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
/** Maximum length of a word, in characters. */
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
export function isAfterName(lower: string, start: number): boolean {
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
