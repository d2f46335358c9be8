import { wordBits } from './lists/word-bits';
import { placesOf } from './word-filter';

const bits = Buffer.from(wordBits, 'base64');

function isInDictionary(word: string): boolean {
  return placesOf(word, bits.length * 8).every((place) => ((bits[place >> 3] ?? 0) >> (place & 7)) & 1);
}

const endings = /(?:'s|s|es|ed|d|er|ers|r|or|ing|ings|ly|ness|ment|ments|able|ware|tion|ions?)$/;
const beginnings = /^(?:on|up|in|re|un|de|co|non|pre|sub|out|over|multi|inter|e)-?/;
const shortSeconds = /(?:out|off|up|in|on|bot|app|pay|net|hub|lab)$/;

function isInflected(word: string): boolean {
  if (isInDictionary(word)) return true;
  const stem = word.replace(endings, '');
  if (stem === word || stem.length < 3) return false;
  if (isInDictionary(stem) || isInDictionary(`${stem}e`)) return true;
  // "planned", "agreed"
  return stem.at(-1) === stem.at(-2) && isInDictionary(stem.slice(0, -1));
}

/**
 * Returns true if a folded word is in an English dictionary, as it is, with an ending or a beginning, or as a compound of
 * two of its words. A capitalised word that is not known is rather a name.
 */
export function isKnownWord(word: string): boolean {
  if (isInflected(word)) return true;
  const rest = word.replace(beginnings, '');
  if (rest !== word && rest.length > 3 && isInflected(rest)) return true;
  const short = shortSeconds.exec(word)?.[0];
  if (short !== undefined && isInDictionary(word.slice(0, -short.length))) return true;
  for (let at = 3; at <= word.length - 4; at += 1)
    if (isInDictionary(word.slice(0, at)) && isInDictionary(word.slice(at).replace(/s$/, ''))) return true;
  return false;
}
