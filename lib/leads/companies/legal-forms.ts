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

/** Legal forms that precede a name. Others, such as SAS, are too often names themselves. */
const leading: ReadonlySet<string> = new Set('ab oy uab pt ooo ооо оао зао пао ао тоо'.split(' '));

/** Legal forms written without a space before or after the name. */
const attached = /株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限責任公司|有限公司|주식회사/g;

const trailingForms: ReadonlySet<string> = new Set(trailing);
const formWordsMax = 5;
const formWordLengthMax = 24;

/** A text without the legal forms that are written without a space. */
export function withoutAttachedForms(text: string): string {
  return text.replace(attached, ' ');
}

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
export function withoutLegalForms(words: readonly string[]): string[] {
  const left = words.length > 1 && leading.has(words[0] ?? '') ? words.slice(1) : [...words];
  for (let count = formWordsAtEnd(left); count > 0 && left.length > 1; count = formWordsAtEnd(left)) {
    left.length -= count;
  }
  return left;
}
