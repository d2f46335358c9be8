import { CHECK_CREDENTIALS, CHECK_HARD } from './fresh-check';
import { FRESH_CREDENTIALS } from './fresh-credentials';
import { FRESH_HARD } from './fresh-hard';
import { FRESH_ORDINARY } from './fresh-ordinary';
import { FRESH_ORDINARY_ABROAD } from './fresh-ordinary-abroad';
import { Maker, type Sample } from './random';
import { samplesOf } from './unseen';

const PARTS = {
  credentials: { ...FRESH_CREDENTIALS, check: CHECK_CREDENTIALS },
  ordinary: { ...FRESH_ORDINARY, ...FRESH_ORDINARY_ABROAD },
  hard: { ...FRESH_HARD, check: CHECK_HARD },
};

/** Samples of one part of the corpus; the family of each is its language. */
export function freshSamples(part: keyof typeof PARTS, seed: number): Sample[] {
  const maker = new Maker(seed);
  return Object.entries(PARTS[part]).flatMap(([language, texts]) => samplesOf(language, texts, maker));
}
