import { DeveloperError } from '../../kernel/developer-errors';
import { pronouncedSecondsMax } from '../../kernel/developer-limits';
import type { Assessment } from '../../speech/pronunciation';
import type { EngineWork } from '../processes/work';
import { collectSound } from '../sound/decode-sound';
import { assessed } from './assess';
import { PronouncingDictionary, wordsOf } from './dictionary';
import { grammarsOf, type KnownWord } from './grammars';
import { findPocketSphinx, type PocketSphinx } from './programs';
import { readByGrammars } from './run-batch';

export interface PronunciationInput {
  bytes: Uint8Array;
  text: string;
}

export interface PronunciationFound {
  seconds: number;
  assessment: Assessment;
}

let dictionary: PronouncingDictionary | undefined;

/**
 * Assesses how well a text is read in a recording. Throws DeveloperError `unsupported_audio`, `audio_too_long`, or
 * `invalid_value` for words that are not in the dictionary.
 */
export const assessPronunciation: EngineWork<PronunciationInput, never, PronunciationFound> = async (
  { bytes, text },
  { signal },
) => {
  const programs = findPocketSphinx();
  if (!programs) throw new DeveloperError('provider_not_configured');
  const words = knownWords(text, programs);
  const samples = await collectSound(bytes, pronouncedSecondsMax);
  const { dictionary: labels, ...grammars } = grammarsOf(words);
  const order = ['phoneByPhone', 'anyPhones', 'asWritten', 'mispronounced'] as const;
  const found = await readByGrammars(
    programs,
    samples,
    { grammars: order.map((name) => grammars[name]), dictionary: labels },
    signal,
  );
  const [phoneByPhone, anyPhones, asWritten, mispronounced] = found;
  const readings = { phoneByPhone, anyPhones, asWritten, mispronounced };
  const assessment = assessed(
    words.map(({ word }) => word),
    readings,
  );
  return { seconds: samples.length / 16_000, assessment };
};

function knownWords(text: string, { dictionary: path }: PocketSphinx): KnownWord[] {
  dictionary ??= new PronouncingDictionary(path);
  const known = dictionary;
  const words = wordsOf(text).map((word) => ({ word, pronunciations: known.pronunciationsOf(word) }));
  const unknown = words.filter(({ pronunciations }) => pronunciations.length === 0);
  if (words.length > 0 && unknown.length === 0) return words;
  const listed = [...new Set(unknown.map(({ word }) => word))].slice(0, 20).join(', ');
  throw new DeveloperError('invalid_value', {
    param: 'text',
    message:
      words.length === 0
        ? 'The text has no words.'
        : `The text must consist of English words. Not in the dictionary: ${listed}.`,
  });
}
