import { join } from 'node:path';
import {
  enginesFolder,
  type Installable,
  installedIn,
  segmenterOf,
} from '../../../../packages/engines/install/installation';
import { segmenters, upscaler } from '../../../../packages/engines/models';
import { env } from '../../../process/env';
import { engineFigures } from '../../kernel/engine-figures';
import type { EngineInfo } from '../../kernel/engine-info';

export const imageEnginesFolder = () => enginesFolder(/* turbopackIgnore: true */ process.cwd());

/**
 * Lists the image engines installed in the version that this portal supports. Empty if the operator has turned them
 * off.
 */
export function installedImageEngines(): readonly Installable[] {
  if (env.ENGINES === 'none') return [];
  const packageDir = join(/* turbopackIgnore: true */ process.cwd(), 'packages', 'engines');
  return installedIn(imageEnginesFolder(), packageDir);
}

export function probeImageEngines(): EngineInfo[] {
  const installed = installedImageEngines();
  if (installed.length === 0) return [];
  const segmenter = segmenters[segmenterOf(installed)];
  const common = { quality: 'standard', languages: null } as const;
  return [
    {
      ...common,
      id: 'image-upscale',
      engine: upscaler.id,
      operation: 'upscale',
      version: upscaler.version,
      digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
      figures: engineFigures.upscale,
    },
    {
      ...common,
      id: 'image-remove-background',
      engine: segmenter.id,
      operation: 'remove_background',
      version: segmenter.version,
      digitalSourceType: 'algorithmicallyEnhanced',
      ...(segmenter === segmenters.portrait && { subject: 'portraits' }),
      figures: segmenter === segmenters.portrait ? engineFigures.removeBackground : {},
    },
  ];
}
