import { engineFigures } from '../kernel/engine-figures';
import type { EngineInfo } from '../kernel/engine-info';
import { probeImageEngines } from './image/installed-engines';
import { findPocketSphinx } from './pocketsphinx/programs';
import { probeSpeakers } from './probe-speakers';
import { probeTextEngines } from './probe-text-engines';

/** Probes files and programs of this machine, never a network. Does not throw. */
type Probe = () => readonly EngineInfo[];

const probes: readonly Probe[] = [probeTextEngines, probeSpeakers, probeHearing, probeImageEngines];

export function probeEngines(): readonly EngineInfo[] {
  return probes.flatMap((probe) => probe());
}

/** Version packaged by Debian. The programs do not report one. */
const pocketSphinxVersion = '5prealpha';

function probeHearing(): EngineInfo[] {
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
