import type { Picture } from './pictures-fixture';

/** Keys' cubic kernel with a = −1/2. */
function cubic(distance: number): number {
  const x = Math.abs(distance);
  if (x < 1) return 1.5 * x ** 3 - 2.5 * x ** 2 + 1;
  return x < 2 ? -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2 : 0;
}

/** A picture reduced by a whole factor: bicubic, widened against aliasing, and centred, as networks are trained on. */
export function shrunk(picture: Picture, factor: number): Picture {
  const across = shrunkRows(picture, factor);
  return turned(shrunkRows(turned(across), factor));
}

function shrunkRows({ width, height, data }: Picture, factor: number): Picture {
  const small = { width: width / factor, height, data: new Uint8Array((3 * width * height) / factor) };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < small.width; x += 1) {
      const centre = (x + 0.5) * factor - 0.5;
      const sums = [0, 0, 0];
      let weights = 0;
      for (let from = Math.ceil(centre - 2 * factor); from <= centre + 2 * factor; from += 1) {
        const weight = cubic((from - centre) / factor);
        const at = 3 * (y * width + Math.min(width - 1, Math.max(0, from)));
        weights += weight;
        for (const channel of [0, 1, 2])
          sums[channel] = (sums[channel] ?? 0) + weight * (data[at + channel] ?? 0);
      }
      for (const channel of [0, 1, 2]) {
        const value = Math.round((sums[channel] ?? 0) / weights);
        small.data[3 * (y * small.width + x) + channel] = Math.min(255, Math.max(0, value));
      }
    }
  }
  return small;
}

function turned({ width, height, data }: Picture): Picture {
  const flipped = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      flipped.set(data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3), 3 * (x * height + y));
    }
  }
  return { width: height, height: width, data: flipped };
}
