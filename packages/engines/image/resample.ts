/** One channel of an image, row by row. */
export interface Plane {
  width: number;
  height: number;
  values: Uint8Array;
}

/** Keys' cubic kernel with a = −1/2, over four samples. */
function cubic(distance: number): number {
  const x = Math.abs(distance);
  if (x < 1) return 1.5 * x ** 3 - 2.5 * x ** 2 + 1;
  if (x < 2) return -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2;
  return 0;
}

/**
 * A plane enlarged by a whole factor, bicubic and centred: pixel centres of both grids cover the same area, so nothing
 * is shifted. Samples past an edge repeat it.
 */
export function enlargePlane({ width, height, values }: Plane, factor: number): Plane {
  const wide = new Float32Array(width * factor * height);
  const phases = Array.from({ length: factor }, (_, phase) => phaseOf(phase, factor));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width * factor; x += 1) {
      const phase = phases[x % factor];
      if (!phase) continue;
      let sum = 0;
      for (let tap = 0; tap < 4; tap += 1) {
        const from = clamp(Math.floor(x / factor) + phase.first + tap, width);
        sum += (phase.weights[tap] ?? 0) * (values[y * width + from] ?? 0);
      }
      wide[y * width * factor + x] = sum;
    }
  }
  const enlarged = new Uint8Array(width * factor * height * factor);
  const row = width * factor;
  for (let y = 0; y < height * factor; y += 1) {
    const phase = phases[y % factor];
    if (!phase) continue;
    const rows = [0, 1, 2, 3].map((tap) => row * clamp(Math.floor(y / factor) + phase.first + tap, height));
    const [a = 0, b = 0, c = 0, d = 0] = rows;
    const [wa = 0, wb = 0, wc = 0, wd = 0] = phase.weights;
    for (let x = 0; x < row; x += 1) {
      const sum =
        wa * (wide[a + x] ?? 0) + wb * (wide[b + x] ?? 0) + wc * (wide[c + x] ?? 0) + wd * (wide[d + x] ?? 0);
      enlarged[y * row + x] = Math.min(255, Math.max(0, Math.round(sum)));
    }
  }
  return { width: row, height: height * factor, values: enlarged };
}

/** The four samples of one place between two: where they begin, from the sample on the left, and their weights. */
function phaseOf(phase: number, factor: number): { first: number; weights: number[] } {
  const centre = (phase + 0.5) / factor - 0.5;
  const first = Math.floor(centre) - 1;
  return { first, weights: [0, 1, 2, 3].map((tap) => cubic(centre - (first + tap))) };
}

function clamp(index: number, length: number): number {
  return Math.min(length - 1, Math.max(0, index));
}

/** The eight weights by which a value between eight samples is made of them, for half the size. */
const halving = (() => {
  const weights = [0, 1, 2, 3, 4, 5, 6, 7].map((tap) => cubic((tap - 3.5) / 2));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return Float32Array.from(weights, (weight) => weight / sum);
})();

/**
 * One channel at half its size, bicubic, widened against aliasing, and centred. Both sides have an even length; samples
 * past an edge repeat it.
 */
export function halve(values: Float32Array, width: number, height: number): Float32Array {
  const narrow = new Float32Array((width / 2) * height);
  for (let at = 0; at < narrow.length; at += 1) {
    const row = Math.floor((2 * at) / width) * width;
    const first = 2 * (at % (width / 2)) - 3;
    let sum = 0;
    for (let tap = 0; tap < 8; tap += 1) {
      sum += (halving[tap] ?? 0) * (values[row + clamp(first + tap, width)] ?? 0);
    }
    narrow[at] = sum;
  }
  const small = new Float32Array(narrow.length / 2);
  for (let at = 0; at < small.length; at += 1) {
    const column = at % (width / 2);
    const first = 2 * Math.floor(at / (width / 2)) - 3;
    let sum = 0;
    for (let tap = 0; tap < 8; tap += 1) {
      sum += (halving[tap] ?? 0) * (narrow[(clamp(first + tap, height) * width) / 2 + column] ?? 0);
    }
    small[at] = sum;
  }
  return small;
}
