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

const phones: readonly string[] = Object.keys(nearPhones);

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

export interface KnownWord {
  word: string;
  pronunciations: readonly (readonly string[])[];
}

export interface TextGrammars {
  /** The text phone by phone. Words may be left out, and other phones may come between them. */
  phoneByPhone: string;
  anyPhones: string;
  asWritten: string;
  /** The text word by word. Each word may also be mispronounced. */
  mispronounced: string;
  dictionary: ReadonlyMap<string, string>;
}

/**
 * Probability that a word is left out or that a phone outside the text is inserted. A lower value demands more
 * evidence.
 */
const leftOutLikelihood = 1e-9;
const furtherPhoneLikelihood = 1e-15;

/** Probability of each phone if all are free. Keeps short phones from matching every noise. */
const anyPhoneLikelihood = 1.6e-5;

interface Arc {
  from: number;
  to: number;
  likelihood: number;
  label?: string;
}

function grammarOf(states: number, last: number, arcs: readonly Arc[]): string {
  const lines = arcs.map(({ from, to, likelihood, label = '' }) =>
    `TRANSITION ${from} ${to} ${likelihood} ${label}`.trimEnd(),
  );
  const head = ['FSG_BEGIN text', `NUM_STATES ${states}`, 'START_STATE 0', `FINAL_STATE ${last}`];
  return [...head, ...lines, 'FSG_END', ''].join('\n');
}

const furtherLabel = (phone: string) => `x_${phone}`;

/** Returns the phone of a {@link furtherLabel}; undefined for any other label. */
export function furtherPhoneOf(label: string): string | undefined {
  return label.startsWith('x_') ? label.slice(2) : undefined;
}

/**
 * Returns the word and phone of the text that a label refers to; undefined if it is not a label of {@link
 * TextGrammars.phoneByPhone}.
 */
export function phoneOf(label: string): { word: number; phone: string } | undefined {
  const found = /^p(\d+)_[\d_]+_([A-Z]+)$/.exec(label);
  return found ? { word: Number(found[1]), phone: found[2] ?? '' } : undefined;
}

/**
 * Returns the word of the text that a label refers to, and whether it is pronounced as in the dictionary; undefined if
 * the label is not a word.
 */
export function wordOf(label: string): { word: number; isAsWritten: boolean } | undefined {
  const found = /^([wm])(\d+)_/.exec(label);
  return found ? { word: Number(found[2]), isAsWritten: found[1] === 'w' } : undefined;
}

export function grammarsOf(words: readonly KnownWord[]): TextGrammars {
  const dictionary = new Map(phones.map((phone) => [furtherLabel(phone), phone]));
  const last = words.length;
  const labelled = (label: string, pronunciation: readonly string[]) => {
    dictionary.set(label, pronunciation.join(' '));
    return label;
  };
  const leftOut = words.map((_, at): Arc => ({ from: at, to: at + 1, likelihood: leftOutLikelihood }));
  const asWritten = words.flatMap(({ pronunciations }, at) =>
    pronunciations.map((pronunciation, variant): Arc => {
      return { from: at, to: at + 1, likelihood: 1, label: labelled(`w${at}_${variant}`, pronunciation) };
    }),
  );
  const mispronounced = words.flatMap(({ pronunciations }, at) =>
    mistakesOf(pronunciations).map((mistake, variant): Arc => {
      return { from: at, to: at + 1, likelihood: 1, label: labelled(`m${at}_${variant}`, mistake) };
    }),
  );
  return {
    phoneByPhone: phoneByPhone(words, labelled, leftOut),
    anyPhones: grammarOf(1, 0, phones.map(furtherArc(0, anyPhoneLikelihood))),
    asWritten: grammarOf(last + 1, last, [...asWritten, ...leftOut]),
    mispronounced: grammarOf(last + 1, last, [...asWritten, ...mispronounced, ...leftOut]),
    dictionary,
  };
}

const furtherArc =
  (state: number, likelihood: number) =>
  (phone: string): Arc => ({ from: state, to: state, likelihood, label: furtherLabel(phone) });

function mistakesOf(pronunciations: KnownWord['pronunciations']): string[][] {
  const right = new Set(pronunciations.map((one) => one.join(' ')));
  const mistakes = pronunciations.flatMap(mispronunciationsOf).map((one) => one.join(' '));
  return [...new Set(mistakes)].filter((one) => !right.has(one)).map((one) => one.split(' '));
}

function phoneByPhone(
  words: readonly KnownWord[],
  labelled: (label: string, pronunciation: readonly string[]) => string,
  leftOut: readonly Arc[],
): string {
  const arcs: Arc[] = [...leftOut];
  let states = words.length + 1;
  words.forEach(({ pronunciations }, at) => {
    pronunciations.forEach((pronunciation, variant) => {
      let from = at;
      pronunciation.forEach((phone, place) => {
        const isLast = place === pronunciation.length - 1;
        const to = isLast ? at + 1 : states;
        if (!isLast) states += 1;
        const label = labelled(`p${at}_${variant}_${place}_${phone}`, [phone]);
        arcs.push({ from, to, likelihood: 1, label });
        from = to;
      });
    });
  });
  for (let at = 0; at <= words.length; at += 1)
    arcs.push(...phones.map(furtherArc(at, furtherPhoneLikelihood)));
  return grammarOf(states, words.length, arcs);
}
