/** Letters of other scripts that look like Latin ones, in pairs. */
const PAIRS =
  'аaеeоoрpсcуyхxіiјjѕsԁdһhԛqԝwӏlьbкkмmтtвbнhАAВBЕEКKМMНHОOРPСCТTУYХXІIЈJЅS' +
  'αaεeιiκkνvοoρpτtυuχxωwΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXϲc';

const LATIN = new Map<string, string>();
const CYRILLIC = new Map<string, string>();
for (let at = 0; at < PAIRS.length; at += 2) {
  const [foreign, latin] = [PAIRS.charAt(at), PAIRS.charAt(at + 1)];
  LATIN.set(foreign, latin);
  if (/[а-яА-Я]/.test(foreign)) CYRILLIC.set(latin, foreign);
}

const FOREIGN = /[\u0370-\u0523]/;
/** Two neighbours, one Latin and the other Greek or Cyrillic. */
const MIXED = /[a-zA-Z][\u0370-\u0523]|[\u0370-\u0523][a-zA-Z]/;
const WORD = /[a-zA-Z\u00c0-\u0523]{2,64}/g;

function inOneScript(word: string): string {
  if (!MIXED.test(word)) return word;
  const letters = [...word];
  if (letters.every((letter) => letter < '\u0370' || LATIN.has(letter)))
    return letters.map((letter) => LATIN.get(letter) ?? letter).join('');
  if (letters.every((letter) => letter > '\u03ff' || CYRILLIC.has(letter)))
    return letters.map((letter) => CYRILLIC.get(letter) ?? letter).join('');
  return word;
}

/**
 * Replaces look-alikes in words that mix scripts ("pаssword" with a Cyrillic а), so that each word has one script.
 * A word such as "APIключ", which fits no single script, stays. Positions do not change.
 */
function withoutLookAlikes(text: string): string {
  return FOREIGN.test(text) && MIXED.test(text) ? text.replace(WORD, inOneScript) : text;
}

const NON_ASCII = /[^\0-\x7f]/;
/** Zero-width characters, soft hyphen, byte order mark, direction marks and variation selectors. */
const INVISIBLE =
  /\u00ad|\u034f|\u061c|\u115f|\u1160|\u17b4|\u17b5|\u180e|[\u200b-\u200f\u202a-\u202e\u2060-\u206f]|\u3164|[\ufe00-\ufe0f]|\ufeff|\uffa0/g;
const HYPHENS = /[\u2010-\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d]/g;
const SPACES = /[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;

/**
 * Returns the text with compatibility forms (fullwidth letters, ligatures), invisible characters and Unicode spaces
 * and hyphens replaced by what a reader sees, and words that mix scripts by look-alikes changed to one script.
 * Returns the same string if it contains nothing of the kind.
 */
export function normalise(text: string): string {
  if (!NON_ASCII.test(text)) return text;
  const seen = text.replace(INVISIBLE, '').normalize('NFKC').replace(HYPHENS, '-').replace(SPACES, ' ');
  return withoutLookAlikes(keepingPositions(seen));
}

/** Replaces the only letter whose lower case is longer, because it would shift every position. */
export function keepingPositions(text: string): string {
  return text.replace(/\u0130/g, 'I');
}

/**
 * Returns a text without trailing `characters`. A pattern that ends in `[…]+$` would retry a long run within the
 * text from each of its positions.
 */
export function withoutEnding(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}
