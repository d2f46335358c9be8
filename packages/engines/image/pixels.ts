import type { EngineRuntime } from '../runtime';
import { ImageRefusal, imageLimits } from './image-limits';

export interface Pixels {
  width: number;
  height: number;
  channels: 3 | 4;
  data: Uint8Array;
  /** The colour profile of the values; without one they are sRGB. */
  profile: Uint8Array | undefined;
}

/**
 * The pixels of a PNG, JPEG or WebP file that was admitted, turned upright by its orientation. Values of an RGB profile
 * stay as they are and keep it; other colour spaces become sRGB.
 * @throws ImageRefusal when the file cannot be decoded
 */
export async function decodePixels({ sharp }: EngineRuntime, bytes: Uint8Array): Promise<Pixels> {
  const options = { failOn: 'error', limitInputPixels: imageLimits.pixelsIn, sequentialRead: true } as const;
  try {
    const { space, icc } = await sharp(bytes, options).metadata();
    const keepsProfile =
      icc !== undefined && icc.length <= profileBytesMax && isRgbProfile(icc) && /rgb/.test(space ?? '');
    const decoded = await sharp(bytes, { ...options, ignoreIcc: keepsProfile })
      .autoOrient()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { data, info } = decoded;
    if (info.channels !== 3 && info.channels !== 4) throw new Error(`${info.channels} channels`);
    const { width, height, channels } = info;
    return { width, height, channels, data, profile: keepsProfile ? icc : undefined };
  } catch {
    throw new ImageRefusal('unsupported_image', 'The image is damaged, or its format is not supported.');
  }
}

/** No camera writes a larger profile: its colours are converted and it is dropped. */
const profileBytesMax = 1_048_576;

/** Returns true for an RGB profile, by its header (ICC.1, 7.2). */
function isRgbProfile(icc: Uint8Array): boolean {
  return icc.length >= 128 && String.fromCharCode(...icc.subarray(16, 20)) === 'RGB ';
}

/** Turns the rows of a grid into columns. */
export function turned(values: ArrayLike<number>, width: number): Float32Array {
  const height = values.length / width;
  const columns = new Float32Array(values.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) columns[x * height + y] = values[y * width + x] ?? 0;
  }
  return columns;
}
