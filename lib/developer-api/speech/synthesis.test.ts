import { describe, expect, it } from 'vitest';
import { engineInfo } from '../kernel/servers-fixture';
import {
  isSameLanguage,
  type SynthesisRequest,
  speakerOf,
  spokenFormatNames,
  spokenFormatOf,
  spokenFormats,
  synthesisRequestSchema,
} from './synthesis';

const voiced = (id: string, voices: [id: string, language: string][]) =>
  engineInfo({
    id,
    operation: 'synthesize',
    voices: voices.map(([voice, language]) => ({ id: voice, language })),
  });

const engines = [
  voiced('flite', [
    ['slt', 'en-US'],
    ['awb', 'en-GB'],
  ]),
  voiced('espeak-ng', [
    ['espeak-de', 'de'],
    ['espeak-fr', 'fr-FR'],
  ]),
];

const speaking = (asked: Partial<SynthesisRequest>) => {
  const { engine, voice } = speakerOf({ input: 'x', ...asked }, engines);
  return [engine.id, voice?.id];
};

describe('the chosen voice', () => {
  it('is the first, unless a voice or a language is named', () => {
    expect(speaking({})).toEqual(['flite', 'slt']);
    expect(speaking({ voice: 'awb' })).toEqual(['flite', 'awb']);
    expect(speaking({ voice: { id: 'espeak-de' } })).toEqual(['espeak-ng', 'espeak-de']);
    expect(speaking({ language: 'en-GB' })).toEqual(['flite', 'awb']);
    expect(speaking({ language: 'de-AT' })).toEqual(['espeak-ng', 'espeak-de']);
    expect(speaking({ language: 'fr' })).toEqual(['espeak-ng', 'espeak-fr']);
  });

  it('reports a missing voice or language', () => {
    expect(() => speaking({ voice: 'alloy' })).toThrow(
      expect.objectContaining({
        code: 'unknown_voice',
        particulars: { param: 'voice', message: 'The voice must be slt, awb, espeak-de or espeak-fr.' },
      }),
    );
    expect(() => speaking({ voice: 'slt', language: 'de' })).toThrow(
      expect.objectContaining({
        code: 'unsupported_language',
        particulars: { param: 'language', message: 'The language must be en-US.' },
      }),
    );
  });

  it('matches languages by their parts', () => {
    expect(isSameLanguage('EN', 'en-us')).toBe(true);
    expect(isSameLanguage('en-GB', 'en')).toBe(true);
    expect(isSameLanguage('en-GB', 'en-US')).toBe(false);
    expect(isSameLanguage('en', 'eng')).toBe(false);
  });
});

describe('the requested values', () => {
  it('must be an existing format; the error lists the formats', () => {
    expect(spokenFormatOf({ input: 'x' })).toBe('mp3');
    expect(spokenFormatNames.toSorted()).toEqual(Object.keys(spokenFormats).toSorted());
    expect(() => spokenFormatOf({ input: 'x', response_format: 'aac' })).toThrow(
      expect.objectContaining({
        code: 'unsupported_response_format',
        particulars: { param: 'response_format', message: 'The format must be mp3, opus, wav, flac or pcm.' },
      }),
    );
  });

  it('may have 4,096 code points, and keep fields only providers know', () => {
    const parsed = (input: string) => synthesisRequestSchema.safeParse({ input, seed: 7 });
    expect(parsed('😀'.repeat(4_096)).data).toMatchObject({ seed: 7 });
    expect(parsed('😀'.repeat(4_097)).success).toBe(false);
    expect(parsed(' \n').success).toBe(false);
  });
});
