import { admitImage } from './image/image-limits';
import { decodePixels, type Pixels, turned } from './image/pixels';
import { originXmp, PngWriter } from './image/png-writer';
import { type SegmenterModel, type SegmenterName, segmenters } from './models';
import { EngineRuntime, type ImageWork } from './runtime';

/** Values of 0 to 1 over a grid, row by row. */
interface Grid {
  width: number;
  height: number;
  values: Float32Array;
}

/**
 * A mask as a linear function of brightness that changes slowly over the image: `slope` times brightness plus `offset`.
 */
interface GuidedMask {
  slope: Grid;
  offset: Grid;
}

/**
 * Fits a coarse mask to the edges of the image that it was made of (guided filter: He, Sun, Tang 2013), on a small copy
 * of the image. Hair and outlines are then sharp at any size.
 * @param brightness the small copy
 * @param mask of the same size
 * @param radius how far around a pixel is looked, in pixels of the copy
 * @param smoothness variance of brightness under which an edge is taken for noise
 */
function fitMask(brightness: Grid, mask: Grid, radius: number, smoothness: number): GuidedMask {
  const { width, height } = brightness;
  const mean = (values: Float32Array) => boxMean({ width, height, values }, radius);
  const times = (one: Float32Array, other: Float32Array) => one.map((value, at) => value * (other[at] ?? 0));
  const meanOfImage = mean(brightness.values);
  const meanOfMask = mean(mask.values);
  const meanOfSquares = mean(times(brightness.values, brightness.values));
  const meanOfProducts = mean(times(brightness.values, mask.values));
  const slope = meanOfImage.map((image, at) => {
    const variance = (meanOfSquares[at] ?? 0) - image * image;
    return ((meanOfProducts[at] ?? 0) - image * (meanOfMask[at] ?? 0)) / (variance + smoothness);
  });
  const offset = meanOfMask.map((value, at) => value - (slope[at] ?? 0) * (meanOfImage[at] ?? 0));
  return {
    slope: { width, height, values: mean(slope) },
    offset: { width, height, values: mean(offset) },
  };
}

/**
 * Computes the mean of a square around each value, within the grid. The time does not depend on the square's size.
 */
function boxMean({ width, height, values }: Grid, radius: number): Float32Array {
  const columns = turned(meansInRows(values, width, radius), width);
  return turned(meansInRows(columns, height, radius), height);
}

function meansInRows(values: Float32Array, width: number, radius: number): Float32Array {
  const means = new Float32Array(values.length);
  for (let row = 0; row < values.length; row += width) {
    let sum = 0;
    for (let at = 0; at < Math.min(radius, width); at += 1) sum += values[row + at] ?? 0;
    for (let at = 0; at < width; at += 1) {
      if (at + radius < width) sum += values[row + at + radius] ?? 0;
      if (at - radius > 0) sum -= values[row + at - radius - 1] ?? 0;
      means[row + at] = sum / (Math.min(width - 1, at + radius) - Math.max(0, at - radius) + 1);
    }
  }
  return means;
}

/** Interpolates one row of a grid at another size. Positions are the centres of pixels. */
function rowOf({ width, height, values }: Grid, row: number, size: { width: number; height: number }) {
  const y = placeIn(row, size.height, height);
  const places = new Float32Array(size.width);
  for (let column = 0; column < size.width; column += 1) {
    const x = placeIn(column, size.width, width);
    const above = mix(values[y.before * width + x.before], values[y.before * width + x.after], x.share);
    const below = mix(values[y.after * width + x.before], values[y.after * width + x.after], x.share);
    places[column] = mix(above, below, y.share);
  }
  return places;
}

function placeIn(at: number, from: number, to: number) {
  const place = Math.min(to - 1, Math.max(0, ((at + 0.5) * to) / from - 0.5));
  const before = Math.floor(place);
  return { before, after: Math.min(to - 1, before + 1), share: place - before };
}

function mix(one = 0, other = 0, share: number): number {
  return one + (other - one) * share;
}

/** Returns the brightness of a colour, from 0 to 1 (Rec. 709, without gamma correction). */
function brightnessOf(red = 0, green = 0, blue = 0): number {
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

export interface RemoveBackgroundInput {
  /** A PNG, JPEG or WebP file. */
  bytes: Uint8Array;
  model: SegmenterName;
  folder: string;
}

/** Maximum side of the copy on which the mask is fitted to the image's edges, in pixels. */
const fittedSide = 512;
const fittedRadius = 6;
const fittedSmoothness = 0.001;

const rowsAtATime = 64;

let runtime: EngineRuntime | undefined;

/**
 * Makes the background of an image transparent and emits a PNG of the same size. Colours do not change; transparent
 * pixels stay transparent. Returns the size.
 * @throws ImageRefusal
 */
export const removeBackground: ImageWork<RemoveBackgroundInput> = async (input, { emit, signal }) => {
  const { bytes, model, folder } = input;
  admitImage(bytes, 1);
  if (runtime?.folder !== folder) runtime = new EngineRuntime(folder);
  const pixels = await decodePixels(runtime, bytes);
  const mask = await findForeground(runtime, pixels, segmenters[model]);
  const { width, height, profile } = pixels;
  const { id, version } = segmenters[model];
  const xmp = originXmp('algorithmicallyEnhanced', `${id} ${version}`);
  const png = new PngWriter({ width, height, channels: 4, profile, xmp }, emit);
  for (let top = 0; top < height; top += rowsAtATime) {
    signal.throwIfAborted();
    await png.write(maskedRows(pixels, mask, top, Math.min(height, top + rowsAtATime)));
  }
  await png.end();
  return { width, height };
};

/**
 * Finds the foreground of an image and fits it to its edges. Averages the network's results for the image and its
 * mirror image, which lowers the score of objects that only look like a person.
 */
async function findForeground(of: EngineRuntime, pixels: Pixels, model: SegmenterModel): Promise<GuidedMask> {
  const { side } = model;
  const seen = await shrink(of, pixels, side, side);
  const asItIs = await askNetwork(of, model, seen, false);
  const mirrored = await askNetwork(of, model, seen, true);
  const values = asItIs.map((value, at) => (value + (mirrored[mirroredPlace(at, side)] ?? 0)) / 2);
  return fitToEdges(of, pixels, { width: side, height: side, values });
}

function mirroredPlace(at: number, side: number): number {
  const column = at % side;
  return at - column + (side - 1 - column);
}

/** Returns the probability that each pixel is foreground, for the picture or its mirror image. */
async function askNetwork(
  of: EngineRuntime,
  { side, mean, scale, files }: SegmenterModel,
  seen: Uint8Array,
  isMirrored: boolean,
): Promise<Float32Array> {
  const area = side * side;
  const values = new Float32Array(3 * area);
  for (let at = 0; at < area; at += 1) {
    const from = 3 * (isMirrored ? mirroredPlace(at, side) : at);
    for (let channel = 0; channel < 3; channel += 1) {
      values[channel * area + at] = ((seen[from + channel] ?? 0) - mean) / scale;
    }
  }
  const network = await of.network(files.mask);
  const inputs = { [network.inputNames[0] ?? '']: of.tensor(values, [1, 3, side, side]) };
  const found = (await network.run(inputs))[network.outputNames[0] ?? ''];
  if (!found) throw new Error('the network has no output');
  return Float32Array.from(found.data);
}

async function fitToEdges(of: EngineRuntime, pixels: Pixels, coarse: Grid): Promise<GuidedMask> {
  const share = Math.min(1, fittedSide / Math.max(pixels.width, pixels.height));
  const width = Math.max(1, Math.round(pixels.width * share));
  const height = Math.max(1, Math.round(pixels.height * share));
  const copy = await shrink(of, pixels, width, height);
  const values = Float32Array.from({ length: width * height }, (_, at) =>
    brightnessOf(copy[3 * at], copy[3 * at + 1], copy[3 * at + 2]),
  );
  const mask = new Float32Array(width * height);
  for (let row = 0; row < height; row += 1) mask.set(rowOf(coarse, row, { width, height }), row * width);
  return fitMask({ width, height, values }, { width, height, values: mask }, fittedRadius, fittedSmoothness);
}

/** Resizes the image and replaces transparency with white. */
async function shrink({ sharp }: EngineRuntime, pixels: Pixels, width: number, height: number) {
  const { data, channels } = pixels;
  const image = sharp(data, { raw: { width: pixels.width, height: pixels.height, channels } });
  const shrunk = await image
    .flatten({ background: '#ffffff' })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (shrunk.info.channels !== 3) throw new Error(`${shrunk.info.channels} channels`);
  return shrunk.data;
}

function maskedRows({ data, channels, width, height }: Pixels, mask: GuidedMask, top: number, end: number) {
  const rows = new Uint8Array((end - top) * width * 4);
  for (let row = top; row < end; row += 1) {
    const slopes = rowOf(mask.slope, row, { width, height });
    const offsets = rowOf(mask.offset, row, { width, height });
    for (let column = 0; column < width; column += 1) {
      const from = (row * width + column) * channels;
      const to = ((row - top) * width + column) * 4;
      const [red, green, blue] = [data[from], data[from + 1], data[from + 2]];
      const share = (slopes[column] ?? 0) * brightnessOf(red, green, blue) + (offsets[column] ?? 0);
      const alpha = channels === 4 ? (data[from + 3] ?? 0) : 255;
      rows[to] = red ?? 0;
      rows[to + 1] = green ?? 0;
      rows[to + 2] = blue ?? 0;
      rows[to + 3] = Math.round(alpha * opacity(share));
    }
  }
  return rows;
}

/** Maps nearly background to transparent and nearly foreground to opaque. */
function opacity(share: number): number {
  const x = Math.min(1, Math.max(0, (share - 0.15) / 0.7));
  return x * x * (3 - 2 * x);
}
