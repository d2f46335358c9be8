import type { DigitalSourceType } from './synthetic-marks';

/** The voices of flite, the one first that is used where none is named. All speak American or Scottish English. */
export const fliteVoices = ['slt', 'rms', 'awb', 'kal16', 'kal'] as const;

/** What speaks here, as far as this machine has it. */
export interface Speakers {
  flite: boolean;
  /** The languages of espeak-ng; undefined where the system does not have it. */
  espeakLanguages: readonly string[] | undefined;
}

/** Who speaks a text. */
export interface Speaker {
  engine: 'flite' | 'espeak-ng';
  /** What callers call the voice. */
  voice: string;
  /** What its engine calls it: a voice of flite, a language of espeak-ng. */
  engineVoice: string;
  /** Of the text, as far as sentences of languages differ. */
  language: string;
}

/** What a caller asks for; absent where nothing was said. */
export interface AskedVoice {
  model?: string | undefined;
  voice?: string | undefined;
  language?: string | undefined;
}

export type ChosenSpeaker =
  | { outcome: 'chosen'; speaker: Speaker }
  | { outcome: 'unknown_model' | 'unknown_voice' | 'unsupported_language' };

const prefix = 'espeak-';

const primaryOf = (language: string) => language.toLowerCase().split('-')[0] ?? '';

/** The names of all voices of an engine, or of all engines. */
export function voiceNames({ flite, espeakLanguages }: Speakers, model?: string): string[] {
  return [
    ...(flite && model !== 'espeak-ng' ? fliteVoices : []),
    ...(model === 'flite' ? [] : (espeakLanguages ?? []).map((language) => `${prefix}${language}`)),
  ];
}

/** The languages that are spoken by an engine, or by all. */
export function spokenLanguages({ flite, espeakLanguages }: Speakers, model?: string): string[] {
  const english = flite && model !== 'espeak-ng' ? ['en'] : [];
  return [...new Set([...english, ...(model === 'flite' ? [] : (espeakLanguages ?? []))])];
}

/**
 * Who speaks a text. A voice decides the engine; without one English is spoken by flite, and every other language by
 * espeak-ng.
 */
export function chooseSpeaker(asked: AskedVoice, speakers: Speakers): ChosenSpeaker {
  const { model, voice } = asked;
  const isModelKnown =
    model === undefined ||
    (model === 'flite' && speakers.flite) ||
    (model === 'espeak-ng' && speakers.espeakLanguages !== undefined);
  if (!isModelKnown) return { outcome: 'unknown_model' };
  const language = asked.language?.toLowerCase() === 'auto' ? undefined : asked.language;
  if (voice !== undefined && !voiceNames(speakers, model).includes(voice))
    return { outcome: 'unknown_voice' };
  if (voice?.startsWith(prefix)) return byEspeak(voice.slice(prefix.length), language);
  if (voice !== undefined) return byFlite(voice, language);
  const isEnglish = language === undefined || primaryOf(language) === 'en';
  if (speakers.flite && model !== 'espeak-ng' && isEnglish) return byFlite(fliteVoices[0], language);
  const found =
    model === 'flite' ? undefined : closestLanguage(language ?? 'en', speakers.espeakLanguages ?? []);
  return found === undefined ? { outcome: 'unsupported_language' } : byEspeak(found, undefined);
}

function byFlite(voice: string, language: string | undefined): ChosenSpeaker {
  if (language !== undefined && primaryOf(language) !== 'en') return { outcome: 'unsupported_language' };
  return { outcome: 'chosen', speaker: { engine: 'flite', voice, engineVoice: voice, language: 'en' } };
}

/** A voice of espeak-ng speaks its language; who asks for another one as well is told so. */
function byEspeak(voiceLanguage: string, asked: string | undefined): ChosenSpeaker {
  const language = primaryOf(voiceLanguage);
  if (asked !== undefined && primaryOf(asked) !== language) return { outcome: 'unsupported_language' };
  const voice = `${prefix}${voiceLanguage}`;
  return { outcome: 'chosen', speaker: { engine: 'espeak-ng', voice, engineVoice: voiceLanguage, language } };
}

/** The language itself, or the first of its family: `de` for `de-CH`, `fr-fr` for `fr`. */
function closestLanguage(asked: string, languages: readonly string[]): string | undefined {
  const exact = asked.toLowerCase();
  const primary = primaryOf(asked);
  return (
    languages.find((language) => language.toLowerCase() === exact) ??
    languages.find((language) => language.toLowerCase() === primary) ??
    languages.find((language) => primaryOf(language) === primary)
  );
}

/**
 * How an engine makes speech: flite by what it learned from recordings of people, espeak-ng by rules alone.
 */
export function digitalSourceOf(engine: Speaker['engine']): DigitalSourceType {
  return engine === 'flite' ? 'trainedAlgorithmicMedia' : 'algorithmicMedia';
}
