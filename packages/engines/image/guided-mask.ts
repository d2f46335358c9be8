/** Values of 0 to 1 over a grid, row by row. */
export interface Grid {
  width: number;
  height: number;
  values: Float32Array;
}

/**
 * A mask as a linear function of brightness that changes slowly over the image: `slope` times brightness plus `offset`.
 */
export interface GuidedMask {
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
export function fitMask(brightness: Grid, mask: Grid, radius: number, smoothness: number): GuidedMask {
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
  const rows = new Float32Array(values.length);
  for (let y = 0; y < height; y += 1) {
    slide(
      width,
      radius,
      (at) => values[y * width + at] ?? 0,
      (at, value) => {
        rows[y * width + at] = value;
      },
    );
  }
  const means = new Float32Array(values.length);
  for (let x = 0; x < width; x += 1) {
    slide(
      height,
      radius,
      (at) => rows[at * width + x] ?? 0,
      (at, value) => {
        means[at * width + x] = value;
      },
    );
  }
  return means;
}

function slide(
  length: number,
  radius: number,
  read: (at: number) => number,
  write: (at: number, value: number) => void,
) {
  let sum = 0;
  for (let at = 0; at < Math.min(radius, length); at += 1) sum += read(at);
  for (let at = 0; at < length; at += 1) {
    if (at + radius < length) sum += read(at + radius);
    if (at - radius > 0) sum -= read(at - radius - 1);
    write(at, sum / (Math.min(length - 1, at + radius) - Math.max(0, at - radius) + 1));
  }
}

/** Interpolates one row of a grid at another size. Positions are the centres of pixels. */
export function rowOf({ width, height, values }: Grid, row: number, size: { width: number; height: number }) {
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
export function brightnessOf(red = 0, green = 0, blue = 0): number {
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}
