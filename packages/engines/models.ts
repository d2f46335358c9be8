interface Model<Key extends string> {
  id: string;
  version: string;
  licence: string;
  files: Readonly<Record<Key, string>>;
}

/**
 * Enlarges four times. To enlarge twice, the result is halved: that is two decibels closer to photographs than the
 * package's own network for twice, at the same cost.
 */
export const upscaler: Model<'fourfold'> = {
  id: 'esrgan-thick',
  version: '1.0.0',
  licence: 'MIT',
  files: { fourfold: 'esrgan-thick-4x.onnx' },
};

/** Input parameters of a network that finds the foreground. */
export interface SegmenterModel extends Model<'mask'> {
  /** Side of the square input, in pixels. */
  side: number;
  /** Normalises a value of 0 to 255: subtracts `mean`, then divides by `scale`. */
  mean: number;
  scale: number;
}

export const segmenters = {
  portrait: {
    id: 'selfie-segmentation',
    version: '0.1.1675465747',
    licence: 'Apache-2.0',
    files: { mask: 'selfie-segmentation.onnx' },
    side: 256,
    mean: 0,
    scale: 255,
  },
  isnet: {
    id: 'isnet',
    version: '1.4.5',
    licence: 'AGPL-3.0',
    files: { mask: 'isnet.onnx' },
    side: 1024,
    mean: 128,
    scale: 256,
  },
} as const satisfies Record<string, SegmenterModel>;

export type SegmenterName = keyof typeof segmenters;

/**
 * Maximum size of an image to enlarge, in pixels; Full HD fits. The work depends on the input, not on the factor:
 * about 200 seconds of an idle core, more than twice that of a busy one.
 */
export const enlargedPixelsMax = 2_100_000;
