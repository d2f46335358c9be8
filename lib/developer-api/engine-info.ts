import type { OperationName } from './operations';

/** How good an engine can be: `basic` ones look things up, or are old methods that are heard and seen to be so. */
export type Quality = 'basic' | 'standard';

/**
 * The IPTC's digital source types of what is made here, by their names in
 * http://cv.iptc.org/newscodes/digitalsourcetype/: made by a trained model, made by rules alone, made in part by a model,
 * or altered by an algorithm.
 */
export const digitalSourceTypes = [
  'trainedAlgorithmicMedia',
  'algorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'algorithmicallyEnhanced',
] as const;

export type DigitalSourceType = (typeof digitalSourceTypes)[number];

/** A voice of an engine that speaks. */
export interface Voice {
  id: string;
  /** As BCP 47 writes it, such as `en-US`. */
  language: string;
}

/** An engine that this machine has, for one operation. */
export interface EngineInfo {
  /** Its id among the models; of its own for each operation. */
  id: string;
  /** The name of the engine, such as `flite`, as `X-Engine` tells it. */
  engine: string;
  operation: OperationName;
  version: string;
  quality: Quality;
  /** As BCP 47 writes them; null where an engine knows no languages. */
  languages: readonly string[] | null;
  voices?: readonly Voice[];
  /** What an image must show; absent where anything will do. */
  subject?: 'portraits';
  /** What kind of synthetic media it makes; null for what is measured rather than made. */
  digitalSourceType: DigitalSourceType | null;
  /** What was measured of it, by name with its unit, such as `words_right_percent`. */
  figures: Readonly<Record<string, number | string>>;
}
