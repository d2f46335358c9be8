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
  place: (at: number) => { taps: Taps | undefined; from: number },
): Float32Array {
  const wide = Math.round(width * scale);
  const high = Math.round(height * scale);
  const rows = new Float32Array(wide * height);
  for (let x = 0; x < wide; x += 1) {
    const { taps, from } = place(x);
    for (const [tap, weight] of taps?.weights.entries() ?? []) {
      const column = clamp(from + (taps?.first ?? 0) + tap, width);
      for (let y = 0; y < height; y += 1) {
        rows[y * wide + x] = (rows[y * wide + x] ?? 0) + weight * (values[y * width + column] ?? 0);
      }
    }
  }
  const made = new Float32Array(wide * high);
  for (let y = 0; y < high; y += 1) {
    const { taps, from } = place(y);
    for (const [tap, weight] of taps?.weights.entries() ?? []) {
      const row = wide * clamp(from + (taps?.first ?? 0) + tap, height);
      for (let x = 0; x < wide; x += 1) {
        made[y * wide + x] = (made[y * wide + x] ?? 0) + weight * (rows[row + x] ?? 0);
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
