import { describe, expect, it } from 'vitest';
import { type AskedVoice, chooseSpeaker, type Speakers, spokenLanguages, voiceNames } from './voices';

const onlyFlite: Speakers = { flite: true, espeakLanguages: undefined };
const both: Speakers = { flite: true, espeakLanguages: ['de', 'en-gb', 'fr-fr', 'pt-br', 'pt'] };

const chosen = (asked: AskedVoice, speakers = both) => {
  const choice = chooseSpeaker(asked, speakers);
  return choice.outcome === 'chosen'
    ? `${choice.speaker.engine} ${choice.speaker.engineVoice}`
    : choice.outcome;
};

describe('who speaks a text', () => {
  it('is the voice that was named, which decides the engine', () => {
    expect(chosen({ voice: 'awb' })).toBe('flite awb');
    expect(chosen({ voice: 'espeak-fr-fr' })).toBe('espeak-ng fr-fr');
    expect(chosen({ voice: 'kal', model: 'flite', language: 'en-US' })).toBe('flite kal');
    expect(chosen({ voice: 'espeak-de', language: 'de-AT' })).toBe('espeak-ng de');
  });

  it('is decided by the language where no voice was named', () => {
    expect(chosen({})).toBe('flite slt');
    expect(chosen({ language: 'auto' })).toBe('flite slt');
    expect(chosen({ language: 'en-GB' })).toBe('flite slt');
    expect(chosen({ language: 'en-GB', model: 'espeak-ng' })).toBe('espeak-ng en-gb');
    expect(chosen({ language: 'de-CH' })).toBe('espeak-ng de');
    expect(chosen({ language: 'FR' })).toBe('espeak-ng fr-fr');
    expect(chosen({ language: 'pt-PT' })).toBe('espeak-ng pt');
  });

  it('is nobody where what was asked for is not there, or contradicts itself', () => {
    expect(chosen({ voice: 'alloy' })).toBe('unknown_voice');
    expect(chosen({ voice: 'espeak-xx' })).toBe('unknown_voice');
    expect(chosen({ voice: 'slt', model: 'espeak-ng' })).toBe('unknown_voice');
    expect(chosen({ voice: 'espeak-de' }, onlyFlite)).toBe('unknown_voice');
    expect(chosen({ voice: 'slt', language: 'de' })).toBe('unsupported_language');
    expect(chosen({ voice: 'espeak-de', language: 'fr' })).toBe('unsupported_language');
    expect(chosen({ language: 'xx' })).toBe('unsupported_language');
    expect(chosen({ language: 'de' }, onlyFlite)).toBe('unsupported_language');
    expect(chosen({ language: 'de', model: 'flite' })).toBe('unsupported_language');
    expect(chosen({ model: 'tts-1' })).toBe('unknown_model');
    expect(chosen({ model: 'espeak-ng' }, onlyFlite)).toBe('unknown_model');
    expect(chosen({}, { flite: false, espeakLanguages: undefined })).toBe('unsupported_language');
  });

  it('can be looked up', () => {
    expect(voiceNames(onlyFlite)).toEqual(['slt', 'rms', 'awb', 'kal16', 'kal']);
    expect(voiceNames(both, 'espeak-ng')).toContain('espeak-pt-br');
    expect(spokenLanguages(both)).toEqual(['en', 'de', 'en-gb', 'fr-fr', 'pt-br', 'pt']);
    expect(spokenLanguages(both, 'flite')).toEqual(['en']);
  });
});
