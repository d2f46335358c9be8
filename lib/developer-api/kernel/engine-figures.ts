/**
 * Measured quality of the engines, by model id. Tests measure it; the documentation and model cards print it. The
 * corpora of the text engines are the project's own.
 */
export const engineFigures = {
  language: { right: 50, of: 50, languages: 45 },
  pii: { right: 161, missed: 1, wrong: 1, texts: 200 },
  /**
   * Personal data in two corpora of 240 texts and one of 304, each by an author who had not seen the rules. The rules
   * were improved after the first measurement of each.
   */
  personalTexts: {
    texts: 784,
    clean: 199,
    cleanTouched: 10,
    kinds: {
      person: { found: 467, missed: 27, wrong: 12 },
      address: { found: 97, missed: 1, wrong: 0 },
      date_of_birth: { found: 74, missed: 2, wrong: 0 },
      id_number: { found: 100, missed: 3, wrong: 1 },
      phone: { found: 99, missed: 1, wrong: 1 },
      email: { found: 73, missed: 0, wrong: 0 },
      credit_card: { found: 42, missed: 0, wrong: 0 },
      iban: { found: 48, missed: 0, wrong: 0 },
      ip_address: { found: 47, missed: 0, wrong: 1 },
      mac_address: { found: 4, missed: 0, wrong: 0 },
      us_ssn: { found: 9, missed: 0, wrong: 0 },
    },
  },
  sentiment: { right: 49, of: 60 },
  entities: { right: 47, missed: 6, wrong: 1, texts: 25 },
  /**
   * Words of twenty sentences that are understood by a recognizer that knows the sentences, and by one that knows only
   * their words.
   */
  speech: {
    slt: { bySentences: 163, byWords: 142, words: 163 },
    rms: { bySentences: 163, byWords: 151, words: 163 },
    awb: { bySentences: 163, byWords: 146, words: 163 },
    kal16: { bySentences: 163, byWords: 147, words: 163 },
    kal: { bySentences: 163, byWords: 127, words: 163 },
  },
  /**
   * Pairs of readings by voices of flite and espeak-ng and a person, in which the correct reading has the better
   * score.
   */
  pronunciation: {
    pairs_told_apart: 86,
    pairs: 90,
    pairs_told_apart_by_one_sound: 21,
    pairs_differing_by_one_sound: 24,
  },
  /** Words of human readings. */
  transcription: { words_wrong_percent: 34, words: 70 },
  toxicity: { found: 17, toxic: 25, wronglyFound: 2, harmless: 25 },
  upscale: { decibels_gained_4x: 1.4, decibels_gained_2x: 2.7, photographs: 7 },
  removeBackground: { intersection_over_union: 0.93, portraits_at_least_0_9: 22, portraits: 25 },
};
