import { readImageHeader } from './image-header';

/** Maximum size of an image: file in bytes, pixels before and after the work, one side in pixels. */
export const imageLimits = {
  bytes: 26_214_400,
  pixelsIn: 24_000_000,
  pixelsOut: 64_000_000,
  side: 16_384,
  /** More than any encoder writes; each costs the decoder another pass over the whole picture. */
  scans: 100,
};

export type ImageRefusalCode = 'unsupported_image' | 'image_too_large';

export class ImageRefusal extends Error {
  override name = 'ImageRefusal';

  constructor(
    readonly code: ImageRefusalCode,
    message: string,
  ) {
    super(message);
  }
}

export interface ImageSize {
  width: number;
  height: number;
}

/**
 * Checks the size of an image by its header, without decoding it, and returns it.
 * @param factor enlargement of width and height; 1 for none
 * @param pixelsMax maximum number of pixels, if lower than usual
 * @throws ImageRefusal
 */
export function admitImage(bytes: Uint8Array, factor: number, pixelsMax = imageLimits.pixelsIn): ImageSize {
  if (bytes.length > imageLimits.bytes) {
    throw new ImageRefusal('image_too_large', `The file is larger than ${imageLimits.bytes} bytes.`);
  }
  const header = readImageHeader(bytes);
  if (!header) throw new ImageRefusal('unsupported_image', 'The file is not a PNG, JPEG or WebP image.');
  const { width, height, isAnimated, isComplete, scans } = header;
  if (width === 0 || height === 0) {
    throw new ImageRefusal('unsupported_image', 'The image does not say how large it is.');
  }
  if (isAnimated) throw new ImageRefusal('unsupported_image', 'The image is animated; send one picture.');
  const most = Math.min(pixelsMax, Math.floor(imageLimits.pixelsOut / factor ** 2));
  if (width > imageLimits.side || height > imageLimits.side || width * height > most) {
    throw new ImageRefusal('image_too_large', tooLarge(header, most));
  }
  if (!isComplete) throw new ImageRefusal('unsupported_image', 'The file ends before the image does.');
  if (scans > imageLimits.scans) {
    throw new ImageRefusal('unsupported_image', `The image has more than ${imageLimits.scans} scans.`);
  }
  return { width, height };
}

function tooLarge({ width, height }: ImageSize, pixelsMax: number): string {
  const megapixels = pixelsMax / 1_000_000;
  return (
    `The image has ${width} × ${height} pixels; this takes ${megapixels} megapixels, ` +
    `and no side over ${imageLimits.side} pixels.`
  );
}
