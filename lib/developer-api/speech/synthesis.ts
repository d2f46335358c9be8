import { z } from 'zod';
import { listInWords } from '../../kernel/format-list';
import { DeveloperError } from '../kernel/developer-errors';
import { synthesisCodePointsMax } from '../kernel/developer-limits';
import type { DigitalSourceType, EngineInfo, Voice } from '../kernel/engine-info';
import { spokenLanguage } from './transcript';

/** Media types of the speech formats that official clients can request. `pcm` is 16 bits at 24 kHz. */
export const spokenFormats = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  pcm: 'audio/pcm',
} as const;

/** Sample rate of all speech made here, in hertz; one channel. */
export const spokenSampleRate = 24_000;

export type SpokenFormat = keyof typeof spokenFormats;

export const spokenFormatNames: readonly SpokenFormat[] = ['mp3', 'opus', 'wav', 'flac', 'pcm'];

/** Body of POST /v1/speech/synthesize and its alias: the official clients' fields, and `language`. */
export const synthesisRequestSchema = z.looseObject({
  input: z
    .string()
    .refine((text) => text.trim() !== '', 'a text')
    .refine((text) => text.length <= synthesisCodePointsMax || [...text].length <= synthesisCodePointsMax, {
      params: { code: 'string_above_max_length' },
    })
    .meta({
      minLength: 1,
      maxLength: synthesisCodePointsMax,
      description: 'The text, up to 4,096 characters.',
    }),
  model: z
    .string()
    .min(1)
    .nullish()
    .describe('The id of a text-to-speech model from GET /v1/models. If absent, the default one is used.'),
  voice: z
    .union([z.string().min(1), z.object({ id: z.string().min(1) })])
    .nullish()
    .describe(
      'One of the model’s voices, listed by GET /v1/models. If absent, the model’s first voice is used.',
    ),
  language: z
    .string()
    .regex(spokenLanguage)
    .nullish()
    .describe('A language code, such as `en-US`. If absent, the voice’s own language is used.'),
  response_format: z
    .string()
    .nullish()
    .describe('mp3 (the default), opus, wav, flac or pcm (16 bits, 24 kHz); a provider may support aac.'),
  speed: z.number().min(0.25).max(4).nullish().describe('1 if absent.'),
  stream_format: z.enum(['audio']).nullish().describe('`audio`: bytes as they are generated.'),
  instructions: z
    .string()
    .max(synthesisCodePointsMax)
    .nullish()
    .describe('For providers; engines do not read them.'),
});

export type SynthesisRequest = z.infer<typeof synthesisRequestSchema>;

export function voiceOf({ voice }: SynthesisRequest): string | undefined {
  return (typeof voice === 'object' ? voice?.id : voice) ?? undefined;
}

/**
 * Returns the format that a request names. Throws DeveloperError `unsupported_response_format`, which lists the
 * formats.
 */
export function spokenFormatOf({ response_format: asked }: SynthesisRequest): SpokenFormat {
  const wanted = asked ?? 'mp3';
  const found = spokenFormatNames.find((format) => format === wanted);
  if (found) return found;
  throw new DeveloperError('unsupported_response_format', {
    param: 'response_format',
    message: `The format must be ${listInWords(spokenFormatNames, 'or')}.`,
  });
}

/** An engine with the voice to use. */
export interface Speaker {
  engine: EngineInfo;
  voice: Voice;
}

/**
 * Selects the first of these engines that has the requested voice and language. Throws DeveloperError `unknown_voice`
 * or `unsupported_language`, which list the supported values.
 */
export function speakerOf(asked: SynthesisRequest, engines: readonly EngineInfo[]): Speaker {
  const speakers = engines.flatMap((engine) => (engine.voices ?? []).map((voice) => ({ engine, voice })));
  const wanted = voiceOf(asked);
  const ofVoice = wanted === undefined ? speakers : speakers.filter(({ voice }) => voice.id === wanted);
  if (ofVoice.length === 0) {
    const voices = speakers.map(({ voice }) => voice.id);
    const message = `The voice must be ${listInWords(voices, 'or')}.`;
    throw new DeveloperError('unknown_voice', { param: 'voice', message });
  }
  const language = asked.language ?? undefined;
  const found = ofVoice.find(
    ({ voice }) => language === undefined || isSameLanguage(language, voice.language),
  );
  if (found) return found;
  const languages = new Set(ofVoice.map(({ voice }) => voice.language));
  throw new DeveloperError('unsupported_language', {
    param: 'language',
    message: `The language must be ${listInWords([...languages], 'or')}.`,
  });
}

/**
 * Returns true if the languages are equal or one is a variety of the other: true for `en` and `en-US`, false for
 * `en-GB` and `en-US`.
 */
export function isSameLanguage(one: string, other: string): boolean {
  const [first, second] = [`${one.toLowerCase()}-`, `${other.toLowerCase()}-`];
  return first.startsWith(second) || second.startsWith(first);
}

/** Returns the IPTC address of a digital source type, which is also its identifier. */
function digitalSourceUri(type: DigitalSourceType): string {
  return `http://cv.iptc.org/newscodes/digitalsourcetype/${type}`;
}

/** Metadata that marks a speech file as synthetic, for people and programs. */
export interface SoundMarks {
  /** A sentence for people. */
  comment: string;
  software: string;
  digitalSource: string;
}

export function soundMarksOf(software: string, voice: string, type: DigitalSourceType): SoundMarks {
  const digitalSource = digitalSourceUri(type);
  const comment = `Synthetic speech, made by ${software} (voice ${voice}). Digital source type: ${digitalSource}`;
  return { comment, software, digitalSource };
}

/** Prefix of espeak-ng's voices in this API, before their language. */
export const espeakVoicePrefix = 'espeak-';

/**
 * Parses the languages from the output of `espeak-ng --voices`, a table with the language in the second column. The
 * default comes first.
 */
export function espeakLanguages(printed: string): string[] {
  const languages = printed.split('\n').flatMap((line) => {
    const [, language] = /^\s*\d+\s+([a-z][\w-]+)\s/i.exec(line) ?? [];
    // MBROLA voices need separate voice files.
    return language === undefined || line.includes(' mb/') ? [] : [language];
  });
  const isUsual = (language: string) => language === 'en-us';
  return [...new Set([...languages.filter(isUsual), ...languages])];
}

export function espeakVersion(printed: string): string {
  return /\d+(?:\.\d+)+/.exec(printed)?.[0] ?? 'unknown';
}
