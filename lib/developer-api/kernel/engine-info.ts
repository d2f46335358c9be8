import type { OperationName } from './operations';

/** Quality of an engine: `basic` ones use lookups or old methods with audible or visible limits. */
export type Quality = 'basic' | 'standard';

/**
 * The IPTC's digital source types of generated media, by their names in
 * http://cv.iptc.org/newscodes/digitalsourcetype/: made by a trained model, by rules only, in part by a model, or
 * altered by an algorithm.
 */
export const digitalSourceTypes = [
  'trainedAlgorithmicMedia',
  'algorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'algorithmicallyEnhanced',
] as const;

export type DigitalSourceType = (typeof digitalSourceTypes)[number];

export interface Voice {
  id: string;
  language: string;
}

export interface EngineInfo {
  /** Id among the models; a different one for each operation. */
  id: string;
  /** Name of the engine in the `X-Engine` header, such as `flite`. */
  engine: string;
  operation: OperationName;
  version: string;
  quality: Quality;
  /** BCP 47 language tags; null if the engine does not depend on a language. */
  languages: readonly string[] | null;
  voices?: readonly Voice[];
  /** Required content of an image; absent if any image is accepted. */
  subject?: 'portraits';
  /** Type of synthetic media that the engine makes; null if it measures rather than generates. */
  digitalSourceType: DigitalSourceType | null;
  figures: Readonly<Record<string, number | string>>;
}
