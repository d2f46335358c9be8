import { segmenterOf } from '../../../../packages/engines/install/installation';
import { segmenters, upscaler } from '../../../../packages/engines/models';
import { engineFigures } from '../../engine-figures';
import type { EngineInfo } from '../../engine-info';
import { installedImageEngines } from './installed-engines';

/** Lists the image engines that `npm run engines:install` has installed. */
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
