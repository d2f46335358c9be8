/** Phones of American English in ARPAbet, each with the phones it is most often confused with. */
const nearPhones: Readonly<Record<string, readonly string[]>> = table({
  AA: 'AO AH AE AW OW',
  AE: 'EH AA AH AY',
  AH: 'AA IH EH AE UH OW UW',
  AO: 'AA OW AH UH',
  AW: 'AA OW AO',
  AY: 'IH EY OY AA IY',
  EH: 'IH AE EY AH',
  ER: 'AH R AO UH EH',
  EY: 'EH IY IH AY AE',
  IH: 'IY EH EY AH AY',
  IY: 'IH EY EH',
  OW: 'AO AH UH UW AA',
  OY: 'AO AY OW',
  UH: 'UW AH OW',
  UW: 'UH OW AH IY',
  B: 'V P D M',
  CH: 'SH JH T',
  D: 'T DH B G',
  DH: 'D Z TH V',
  F: 'P V TH HH',
  G: 'K D',
  HH: 'F K',
  JH: 'ZH CH D Y',
  K: 'G T HH',
  L: 'R N W',
  M: 'N NG B',
  N: 'M NG L D',
  NG: 'N M',
  P: 'B F T',
  R: 'L W',
  S: 'SH Z TH T',
  SH: 'S CH ZH',
  T: 'D TH CH K S',
  TH: 'S T F DH D',
  V: 'B F W',
  W: 'V R',
  Y: 'JH',
  Z: 'S ZH DH',
  ZH: 'JH SH Z',
});

function table(rows: Readonly<Record<string, string>>): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(rows).map(([phone, near]) => [phone, near.split(' ')]));
}

export const phones: readonly string[] = Object.keys(nearPhones);

const vowels = new Set('AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW'.split(' '));
const voiced = new Set('B D G JH V DH Z ZH M N NG L R'.split(' '));

/**
 * Returns likely mispronunciations: one phone replaced by a similar one, a consonant left out, the ending of another
 * form of the word, or a vowel added at the end.
 */
export function mispronunciationsOf(pronunciation: readonly string[]): string[][] {
  const last = pronunciation.at(-1) ?? '';
  const replaced = pronunciation.flatMap((phone, at) =>
    (nearPhones[phone] ?? []).map((near) => pronunciation.with(at, near)),
  );
  if (pronunciation.length < 2) return replaced;
  const dropped = pronunciation.flatMap((phone, at) =>
    pronunciation.length > 2 && !vowels.has(phone) ? [pronunciation.toSpliced(at, 1)] : [],
  );
  const endings = vowels.has(last) || voiced.has(last) ? ['Z', 'D'] : ['S', 'T'];
  const added = vowels.has(last) ? endings : [...endings, 'AH'];
  return [
    ...replaced,
    ...dropped,
    ...added.filter((ending) => ending !== last).map((end) => [...pronunciation, end]),
  ];
}
