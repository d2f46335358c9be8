/** Zero crossings of the kernel on each side of a sample. */
const crossings = 16;

/** How much of the band is kept, so that what lies above folds back as little as possible. */
const bandKept = 0.95;

/**
 * Samples at a higher rate, by a windowed sinc. The beginning and the end are taken to be silent. Throws for a lower
 * rate, which would need another filter.
 */
export function resampledUp(samples: Int16Array, fromRate: number, toRate: number): Int16Array<ArrayBuffer> {
  if (fromRate > toRate) throw new RangeError('only to a higher rate');
  if (fromRate === toRate) return samples.slice();
  const divisor = greatestCommonDivisor(fromRate, toRate);
  const phases = toRate / divisor;
  const step = fromRate / divisor;
  const kernels = Array.from({ length: phases }, (_, phase) => kernelAt(phase / phases));
  const resampled = new Int16Array(Math.round((samples.length * toRate) / fromRate));
  for (let at = 0; at < resampled.length; at += 1) {
    const position = at * step;
    const kernel = kernels[position % phases] ?? [];
    const first = Math.floor(position / phases) - crossings + 1;
    let sum = 0;
    for (let tap = 0; tap < kernel.length; tap += 1) sum += (samples[first + tap] ?? 0) * (kernel[tap] ?? 0);
    resampled[at] = Math.max(-32_768, Math.min(32_767, Math.round(sum)));
  }
  return resampled;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** The weights of the samples around a place that lies so far behind a sample; together they are one. */
function kernelAt(fraction: number): Float64Array {
  const weights = Float64Array.from({ length: 2 * crossings }, (_, tap) => {
    const distance = tap - crossings + 1 - fraction;
    const x = Math.PI * distance * bandKept;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / crossings);
    return Math.abs(distance) >= crossings ? 0 : window * (x === 0 ? 1 : Math.sin(x) / x);
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
