/** Legal forms that follow a name, without accents, dots and slashes; those of several words with spaces between. */
const trailing = [
  'ltd limited llc llp lp inc incorporated corp corporation co company plc pbc cic pty proprietary pte pvt private',
  'gmbh ggmbh mbh haftungsbeschrankt ug ag kg kgaa ohg gbr ek ev eg se aktiengesellschaft',
  'sa sas sasu sarl eurl sca scs snc sprl bvba cvba asbl',
  'srl srls spa sapa sl slu slp slne sau lda ltda eireli epp',
  'bv nv vof cv ab aktiebolag hb oy oyj ky as asa ans aps ivs ks hf ehf ou',
  'spzoo sro spol zrt nyrt kft bt rt doo dd jdoo ad ood eood sia uab tov tbk bhd sdn kk gk yk jsc ojsc cjsc pjsc fze fzco',
  'ооо оао зао пао ао тоо ип',
  '株 有 주',
]
  .flatMap((forms) => forms.split(' '))
  .concat([
    'sp z oo',
    'sp z o o',
    'spz oo',
    'sp k',
    's ro',
    's r o',
    'spol s ro',
    'spol s r o',
    'd o o',
    'a s',
    's a',
    'sa rl',
    's a r l',
    'sa de cv',
    'sab de cv',
    'sapi de cv',
    's de rl',
    's de rl de cv',
    'kabushiki kaisha',
    'godo kaisha',
  ]);

/** Legal forms that precede a name. Others, such as SAS, are often names themselves. */
const leading: ReadonlySet<string> = new Set('ab oy uab pt ooo ооо оао зао пао ао тоо'.split(' '));

/** Legal forms written without a space before or after the name. */
const attached = /株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限責任公司|有限公司|주식회사/g;

const trailingForms: ReadonlySet<string> = new Set(trailing);
const formWordsMax = 5;
const formWordLengthMax = 24;

const isJoining = (word: string | undefined) => word === '&' || word === '+';

/** Counts the words at the end that form one legal form, or join two; 0 if the last word belongs to the name. */
function formWordsAtEnd(words: readonly string[]): number {
  if (isJoining(words.at(-1))) return 1;
  let form = '';
  let found = 0;
  for (let count = 1; count <= Math.min(formWordsMax, words.length - 1); count += 1) {
    const word = words.at(-count) ?? '';
    if (word.length > formWordLengthMax) break;
    form = form === '' ? word : `${word} ${form}`;
    if (trailingForms.has(form)) found = count;
  }
  return found;
}

/** Returns the words of a name without its legal forms; at least one remains. */
function withoutLegalForms(words: readonly string[]): string[] {
  const left = words.length > 1 && leading.has(words[0] ?? '') ? words.slice(1) : [...words];
  for (let count = formWordsAtEnd(left); count > 0 && left.length > 1; count = formWordsAtEnd(left)) {
    left.length -= count;
  }
  return left;
}

/** Maximum code points of a key, which is used in URLs and in an index. */
const keyCodePointsMax = 80;

const asciiPattern = /^[ -~]*$/;
const keyPattern = /^[\p{L}\p{M}\p{N}]{1,80}$/u;

/** Replacements for letters that keyboards may lack and that Unicode does not decompose. */
const plainLetters: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ł', 'l'],
  ['ı', 'i'],
  ['ς', 'σ'],
]);

/** Normalizes a text without case, accents and letter width. */
function folded(text: string): string {
  // Most names need no folding, and this runs for every new lead.
  if (asciiPattern.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]+/g, '')
    .replace(/[ßæœøđðþłıς]/g, (letter) => plainLetters.get(letter) ?? letter)
    .normalize('NFC');
}

/** Words that only join other words, like `&`. */
const joining: ReadonlySet<string> = new Set(['and', 'und', 'et', 'och', 'og']);

/**
 * Returns the words of a folded name, including `&` and `+`; parts joined by dots, slashes, hyphens or apostrophes are
 * one word.
 */
const partsOf = (text: string) => text.replace(/[./'’‘`´-]+/g, '').match(/[\p{L}\p{M}\p{N}]+|[&+]/gu) ?? [];

function nameWords(text: string): string[] {
  const parts = partsOf(text);
  const isArticle = parts[0] === 'the' && parts.length > 1;
  return withoutLegalForms(isArticle ? parts.slice(1) : parts).filter(
    (word, at, all) => !isJoining(word) && !(joining.has(word) && at > 0 && at < all.length - 1),
  );
}

/**
 * Returns the key that identifies a company: its name in lower case without legal forms, accents, punctuation, a
 * leading "The" and joining words. Letters and digits, at most 80; empty for a name that has none. Founders see
 * companies whose names differ in more than that as separate ones and decide.
 */
export function companyKey(company: string): string {
  const text = folded(company);
  const key = nameWords(text.replace(attached, ' ')).join('') || nameWords(text).join('');
  return key.length > keyCodePointsMax ? [...key].slice(0, keyCodePointsMax).join('') : key;
}

/** Returns true if a text from a URL has the form of a company key. */
export function isCompanyKey(text: string): boolean {
  return keyPattern.test(text) && text === text.toLowerCase();
}
