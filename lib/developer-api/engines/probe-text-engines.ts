import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { apiVersion } from '../../kernel/limits';
import { engineFigures } from '../kernel/engine-figures';
import type { EngineInfo, Quality } from '../kernel/engine-info';
import { type TextOperation, textOperations } from '../text/text';

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

/** Returns the version of an installed package; undefined if it is not installed. */
export function versionOfPackage(name: string): string | undefined {
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
