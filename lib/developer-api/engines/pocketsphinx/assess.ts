import type { AssessedPhone, AssessedWord, Assessment } from '../../speech/pronunciation';
import { furtherPhoneOf, phoneOf, wordOf } from './grammars';
import type { Segment } from './run-batch';

/** Segments of a recording by grammar; undefined if a grammar does not fit at all. */
export interface Readings {
  phoneByPhone: Segment[] | undefined;
  anyPhones: Segment[] | undefined;
  asWritten: Segment[] | undefined;
  mispronounced: Segment[] | undefined;
}

/**
 * Weight of each feature in the log odds that a word was read as written. Fitted by logistic regression on the tuning
 * recordings of the tests only.
 */
const odds = {
  usual: 2.56,
  /** Per 10 by which free phones fit better in a frame, averaged over the phones of the word. */
  freePhones: 0.63,
  /** Per 100 by which the best mispronunciation fits better than the word. */
  mistake: 0.29,
};

/** Lower limits of both features. A word without any match counts as `mistakeMin`. */
const freePhonesMin = -60;
const mistakeMin = -800;

/** Log odds of a single phone, by how much better a free phone fits in each frame. */
const phoneOdds = { usual: 2.1, frame: 0.095 };

/** Weight of speech outside the text. If all speech is outside the text, the score loses half of this weight. */
const furtherSoundCost = 1.4;

const framesASecond = 100;

const probability = (logOdds: number) => 1 / (1 + Math.exp(-logOdds));
const tenths = (value: number) => Math.round(10 * value) / 10;
const percent = (share: number) => tenths(100 * share);
const between = (min: number, value: number, max: number) => Math.min(max, Math.max(min, value));

/** A spoken phone of the text, with how much worse it fits than free phones do; zero is best. */
interface SaidPhone extends Segment {
  word: number;
  phone: string;
  behindFree: number;
  heard: string | null;
}

const behindInFrame = ({ behindFree, start, end }: SaidPhone) => behindFree / (end - start);

export function assessed(words: readonly string[], readings: Readings): Assessment {
  const said = saidPhones(readings);
  const found = words.map((word, at): AssessedWord => {
    const phones = said.filter((phone) => phone.word === at);
    const first = phones[0];
    if (!first) {
      const outcome = isReplaced(at, readings) ? 'wrong' : 'left_out';
      return { word, score: 0, outcome, start_seconds: null, end_seconds: null, phones: [] };
    }
    const behind = phones.reduce((sum, phone) => sum + behindInFrame(phone), 0) / phones.length;
    const logOdds =
      odds.usual +
      (odds.freePhones * between(freePhonesMin, behind, 0)) / 10 +
      (odds.mistake * behindMistake(at, readings)) / 100;
    return {
      word,
      score: percent(probability(logOdds)),
      outcome: logOdds > 0 ? 'right' : 'wrong',
      start_seconds: first.start / framesASecond,
      end_seconds: (phones.at(-1)?.end ?? first.end) / framesASecond,
      phones: phones.map(assessedPhone),
    };
  });
  const furtherFrames = framesOf((readings.phoneByPhone ?? []).filter(isFurther));
  const wordFrames = framesOf(said);
  const furtherShare = furtherFrames / (furtherFrames + wordFrames + 1);
  const mean = found.reduce((sum, { score }) => sum + score, 0) / Math.max(1, found.length);
  return {
    score: tenths(mean * Math.max(0, 1 - (furtherSoundCost / 2) * furtherShare)),
    completeness: percent(found.filter(({ outcome }) => outcome !== 'left_out').length / found.length),
    further_speech_seconds: furtherFrames / framesASecond,
    words: found,
  };
}

const isFurther = ({ label }: Segment) => furtherPhoneOf(label) !== undefined;

const framesOf = (segments: readonly Segment[]) =>
  segments.reduce((sum, { start, end }) => sum + end - start, 0);

function isReplaced(at: number, { phoneByPhone = [] }: Readings): boolean {
  let before = -1;
  for (const segment of phoneByPhone) {
    const word = phoneOf(segment.label)?.word;
    if (word !== undefined && word > at) return false;
    before = word ?? before;
    const isAfterLastSaid = !phoneByPhone.some(({ label }) => {
      const other = phoneOf(label)?.word ?? -1;
      return other > before && other < at;
    });
    if (isFurther(segment) && isAfterLastSaid) return true;
  }
  return false;
}

function saidPhones({ phoneByPhone = [], anyPhones = [] }: Readings): SaidPhone[] {
  return phoneByPhone.flatMap((segment) => {
    const of = phoneOf(segment.label);
    if (!of) return [];
    const free = anyPhones.flatMap((other) => {
      const frames = Math.min(segment.end, other.end) - Math.max(segment.start, other.start);
      return frames > 0 ? [{ ...other, frames }] : [];
    });
    const freeScore = free.reduce((sum, { score, frames, start, end }) => {
      return sum + (score * frames) / (end - start);
    }, 0);
    const longest = free.toSorted((one, other) => other.frames - one.frames)[0];
    const heard = (longest && furtherPhoneOf(longest.label)) ?? null;
    return [{ ...segment, ...of, behindFree: segment.score - freeScore, heard }];
  });
}

function assessedPhone(said: SaidPhone): AssessedPhone {
  const { phone, heard, start, end } = said;
  const logOdds = phoneOdds.usual + phoneOdds.frame * Math.min(0, behindInFrame(said));
  return {
    expected: phone,
    heard: logOdds > 0 ? phone : heard,
    score: percent(probability(logOdds)),
    start_seconds: start / framesASecond,
    end_seconds: end / framesASecond,
  };
}

/** Returns how much worse a word fits than its best mispronunciation; zero if none fits better. */
function behindMistake(at: number, { asWritten = [], mispronounced = [] }: Readings): number {
  const ofWord = ({ label }: Segment) => wordOf(label)?.word === at;
  const best = mispronounced.find(ofWord);
  if (!best) return mistakeMin;
  if (wordOf(best.label)?.isAsWritten) return 0;
  const written = asWritten.find(ofWord);
  return written ? between(mistakeMin, written.score - best.score, 0) : mistakeMin;
}
