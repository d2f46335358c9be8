import { admitImage } from './image/image-limits';
import { decodePixels, type Pixels, turned } from './image/pixels';
import { originXmp, PngWriter } from './image/png-writer';
import { enlargedPixelsMax, upscaler } from './models';
import { EngineRuntime, type ImageWork } from './runtime';

/** Keys' cubic kernel with a = −1/2, over four samples. */
function cubic(distance: number): number {
  const x = Math.abs(distance);
  if (x < 1) return 1.5 * x ** 3 - 2.5 * x ** 2 + 1;
  if (x < 2) return -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2;
  return 0;
}

interface Taps {
  first: number;
  weights: Float32Array;
}

/** Returns the samples that a position of the result covers. */
type Place = (at: number) => { taps: Taps | undefined; from: number };

/**
 * One channel enlarged by a whole factor, bicubic and centred: pixel centres of both grids cover the same area, so
 * nothing is shifted. Samples past an edge repeat it.
 */
export function enlarge(
  values: ArrayLike<number>,
  width: number,
  height: number,
  factor: number,
): Float32Array {
  const phases = Array.from({ length: factor }, (_, phase) => {
    const centre = (phase + 0.5) / factor - 0.5;
    return tapsAt(centre, 1);
  });
  const shift = (at: number) => Math.floor(at / factor);
  return resample(values, width, height, factor, (at) => ({ taps: phases[at % factor], from: shift(at) }));
}

/**
 * One channel at a whole fraction of its size, bicubic, widened against aliasing, and centred. The factor divides both
 * lengths; samples past an edge repeat it.
 */
export function shrink(
  values: ArrayLike<number>,
  width: number,
  height: number,
  factor: number,
): Float32Array {
  const taps = tapsAt((factor - 1) / 2, factor);
  return resample(values, width, height, 1 / factor, (at) => ({ taps, from: at * factor }));
}

/** Returns the samples around a position that a kernel covers after it is widened by a factor. */
function tapsAt(centre: number, widened: number): Taps {
  const first = Math.ceil(centre - 2 * widened);
  const last = Math.floor(centre + 2 * widened);
  const weights = Float32Array.from({ length: last - first + 1 }, (_, tap) =>
    cubic((first + tap - centre) / widened),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return { first, weights: weights.map((weight) => weight / sum) };
}

/** Rows first, then columns. */
function resample(
  values: ArrayLike<number>,
  width: number,
  height: number,
  scale: number,
  place: Place,
): Float32Array {
  const wide = Math.round(width * scale);
  const rows = turned(resampleColumns(turned(values, width), height, wide, place), height);
  return resampleColumns(rows, wide, Math.round(height * scale), place);
}

function resampleColumns(values: Float32Array, width: number, high: number, place: Place): Float32Array {
  const height = values.length / width;
  const made = new Float32Array(width * high);
  for (let y = 0; y < high; y += 1) {
    const { taps, from } = place(y);
    for (const [tap, weight] of taps?.weights.entries() ?? []) {
      const row = width * clamp(from + (taps?.first ?? 0) + tap, height);
      for (let x = 0; x < width; x += 1) {
        made[y * width + x] = (made[y * width + x] ?? 0) + weight * (values[row + x] ?? 0);
      }
    }
  }
  return made;
}

function clamp(index: number, length: number): number {
  return Math.min(length - 1, Math.max(0, index));
}

export function toBytes(values: Float32Array): Uint8Array {
  return Uint8Array.from(values, (value) => Math.min(255, Math.max(0, Math.round(value))));
}

export interface UpscaleInput {
  /** A PNG, JPEG or WebP file. */
  bytes: Uint8Array;
  factor: 2 | 4;
  folder: string;
}

/**
 * Side of the area that one run of the network adds to the image, and the margin around it, in pixels of the
 * original.
 */
const keptSide = 112;
/** With a margin of eight pixels, a tile differs from the same area of the whole by less than a tenth of a level. */
const margin = 8;

let runtime: EngineRuntime | undefined;

/**
 * Enlarges an image by a network, part by part, and emits it as a PNG. Transparency is enlarged by a bicubic
 * kernel. Returns the new size.
 * @throws ImageRefusal
 */
export const upscale: ImageWork<UpscaleInput> = async (input, { emit, signal }) => {
  const { bytes, factor, folder } = input;
  admitImage(bytes, factor, enlargedPixelsMax);
  if (runtime?.folder !== folder) runtime = new EngineRuntime(folder);
  const pixels = await decodePixels(runtime, bytes);
  const { width, height, channels, profile } = pixels;
  const alpha = channels === 4 ? toBytes(enlarge(alphaOf(pixels), width, height, factor)) : undefined;
  if (channels === 4) bleedColours(pixels.data, width, height);
  const size = { width: width * factor, height: height * factor };
  const xmp = originXmp('compositeWithTrainedAlgorithmicMedia', `${upscaler.id} ${upscaler.version}`);
  const png = new PngWriter({ ...size, channels, profile, xmp }, emit);
  for (const band of planTiles(width, height, keptSide, margin)) {
    const top = (band[0]?.kept.top ?? 0) * factor;
    const rows = new Uint8Array(size.width * channels * (band[0]?.kept.height ?? 0) * factor);
    for (const tile of band) {
      signal.throwIfAborted();
      await enlargeTile(runtime, pixels, tile, factor, rows);
    }
    if (alpha)
      for (let at = 0; 4 * at < rows.length; at += 1) rows[4 * at + 3] = alpha[top * size.width + at] ?? 0;
    await png.write(rows);
  }
  await png.end();
  return size;
};

function alphaOf({ width, height, data }: Pixels): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, at) => data[4 * at + 3] ?? 0);
}

async function enlargeTile(
  of: EngineRuntime,
  { data, width, channels }: Pixels,
  { seen, kept }: Tile,
  factor: 2 | 4,
  rows: Uint8Array,
): Promise<void> {
  const area = seen.width * seen.height;
  const values = new Float32Array(3 * area);
  for (let at = 0; at < area; at += 1) {
    const x = seen.left + (at % seen.width);
    const y = seen.top + Math.floor(at / seen.width);
    const from = (y * width + x) * channels;
    for (let channel = 0; channel < 3; channel += 1) {
      values[channel * area + at] = (data[from + channel] ?? 0) / 255;
    }
  }
  const network = await of.network(upscaler.files.fourfold);
  const { enlarged } = await network.run({ image: of.tensor(values, [1, 3, seen.height, seen.width]) });
  if (!enlarged) throw new Error('the network has no such output');
  const fourfoldArea = 16 * area;
  const planes = [0, 1, 2].map((channel) => {
    const plane = enlarged.data.subarray(channel * fourfoldArea, (channel + 1) * fourfoldArea);
    const original = values.subarray(channel * area, (channel + 1) * area);
    const faithful = faithfulTo(original, plane, seen.width, seen.height);
    return factor === 4 ? faithful : shrink(faithful, 4 * seen.width, 4 * seen.height, 2);
  });
  const rowLength = seen.width * factor;
  const [left, top] = [(kept.left - seen.left) * factor, (kept.top - seen.top) * factor];
  for (let y = 0; y < kept.height * factor; y += 1) {
    for (let x = 0; x < kept.width * factor; x += 1) {
      const from = (top + y) * rowLength + left + x;
      const to = (y * width * factor + kept.left * factor + x) * channels;
      for (const [channel, plane] of planes.entries()) {
        rows[to + channel] = Math.min(255, Math.max(0, Math.round(255 * (plane[from] ?? 0))));
      }
    }
  }
}

/**
 * Corrects the network's result for a channel, so that it is closer to the original when shrunk again (one step of
 * back-projection: Irani, Peleg 1991). On photographs this gains a third of a decibel.
 */
function faithfulTo(
  original: Float32Array,
  fourfold: Float32Array,
  width: number,
  height: number,
): Float32Array {
  const again = shrink(fourfold, 4 * width, 4 * height, 4);
  const missing = original.map((value, at) => value - (again[at] ?? 0));
  const correction = enlarge(missing, width, height, 4);
  return fourfold.map((value, at) => value + (correction[at] ?? 0));
}

/**
 * Fills fully transparent pixels with the colour of a visible neighbour, in place. Their stored colours are often
 * black or noise, and an enlargement would mix them into the edges.
 * @param data four bytes a pixel
 */
function bleedColours(data: Uint8Array, width: number, height: number): void {
  const hasColour = new Uint8Array(width * height);
  for (let at = 0; at < hasColour.length; at += 1) hasColour[at] = (data[4 * at + 3] ?? 0) > 0 ? 1 : 0;
  const take = (at: number, from: number) => {
    data.copyWithin(4 * at, 4 * from, 4 * from + 3);
    hasColour[at] = 1;
  };
  for (let at = 0; at < hasColour.length; at += 1) {
    if (hasColour[at]) continue;
    if (at % width > 0 && hasColour[at - 1]) take(at, at - 1);
    else if (at >= width && hasColour[at - width]) take(at, at - width);
  }
  for (let at = hasColour.length - 1; at >= 0; at -= 1) {
    if (hasColour[at]) continue;
    if ((at + 1) % width > 0 && hasColour[at + 1]) take(at, at + 1);
    else if (at + width < hasColour.length && hasColour[at + width]) take(at, at + width);
  }
}

/** A part of an image: the input of the network and the used part of its result, in pixels of the original. */
interface Tile {
  /** Input of the network: the part with a margin around it, within the image. */
  seen: { left: number; top: number; width: number; height: number };
  kept: { left: number; top: number; width: number; height: number };
}

/**
 * Divides an image into bands of parts that are processed with a margin, so that no seam shows where they meet.
 * @param kept maximum length of a side of the used part
 * @param margin additional pixels on each side
 */
export function planTiles(width: number, height: number, kept: number, margin: number): Tile[][] {
  const columns = spans(width, kept, margin);
  return spans(height, kept, margin).map((row) =>
    columns.map((column) => ({
      seen: { left: column.from, top: row.from, width: column.seen, height: row.seen },
      kept: { left: column.at, top: row.at, width: column.kept, height: row.kept },
    })),
  );
}

/** Parts of about the same length, so that the last one is no sliver. */
function spans(length: number, keptMax: number, margin: number) {
  const count = Math.ceil(length / keptMax);
  return Array.from({ length: count }, (_, index) => {
    const at = Math.floor((index * length) / count);
    const end = Math.floor(((index + 1) * length) / count);
    const from = Math.max(0, at - margin);
    return { at, kept: end - at, from, seen: Math.min(length, end + margin) - from };
  });
}
