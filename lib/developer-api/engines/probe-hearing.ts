import { engineFigures } from '../engine-figures';
import type { EngineInfo } from '../engine-info';
import { findPocketSphinx } from './pocketsphinx/programs';

/** Version packaged by Debian. The programs do not report one. */
const pocketSphinxVersion = '5prealpha';

/** Lists the pocketsphinx engines, if it is installed. */
export function probeHearing(): EngineInfo[] {
  if (!findPocketSphinx()) return [];
  const shared = {
    engine: 'pocketsphinx',
    version: pocketSphinxVersion,
    languages: ['en-US'],
    quality: 'basic',
    digitalSourceType: null,
  } as const;
  const { pronunciation, hearing } = engineFigures;
  return [
    { ...shared, id: 'pocketsphinx', operation: 'transcribe', figures: hearing },
    { ...shared, id: 'pocketsphinx-stream', operation: 'stream', figures: hearing },
    { ...shared, id: 'pocketsphinx-pronunciation', operation: 'pronunciation', figures: pronunciation },
  ];
}
