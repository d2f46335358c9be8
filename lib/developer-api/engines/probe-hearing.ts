import { env } from '../../process/env';
import { engineFigures } from '../engine-figures';
import type { EngineInfo } from '../engine-info';
import { findPocketSphinx } from './pocketsphinx/programs';
import { versionOfPackage } from './probe-text-engines';
import { readModelFolder } from './sherpa/model-folder';

/** What Debian packages; the programs tell no version. */
const pocketSphinxVersion = '5prealpha';

/** Who hears on this machine: a model that the operator has put into a folder, then pocketsphinx where it is installed. */
export function probeHearing(): EngineInfo[] {
  return [...probeModel(), ...probePocketSphinx()];
}

function probeModel(): EngineInfo[] {
  const folder = env.SPEECH_MODEL_DIR;
  const model = folder === undefined ? undefined : readModelFolder(folder);
  const version = versionOfPackage('sherpa-onnx-node');
  if (!model || version === undefined) return [];
  const { id, languages } = model;
  return [
    {
      id,
      engine: 'sherpa-onnx',
      operation: 'transcribe',
      version,
      quality: 'standard',
      languages,
      digitalSourceType: null,
      figures: {},
    },
  ];
}

function probePocketSphinx(): EngineInfo[] {
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
