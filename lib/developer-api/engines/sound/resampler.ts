/** Zero crossings of the kernel on each side of a sample, at the lower of the two rates. */
const crossings = 16;

/** Share of the band below half of the lower rate that passes the filter. The rest limits aliasing. */
const bandKept = 0.95;

/**
 * Converts sound from one sample rate to another in chunks, with a windowed sinc. Assumes silence before and after the
 * sound. Throws RangeError for rates that are not positive integers.
 */
export class Resampler {
  readonly #step: number;
  readonly #phases: number;
  readonly #half: number;
  /** Filter weights by phase, computed on first use. */
  readonly #kernels: (Float64Array | undefined)[];
  readonly #cutoff: number;
  /** Samples that later output needs, and the index of the first one in the sound. */
  #held: Float64Array;
  #heldFrom: number;
  #made = 0;

  constructor(fromRate: number, toRate: number) {
    if (![fromRate, toRate].every((rate) => Number.isSafeInteger(rate) && rate > 0)) {
      throw new RangeError('rates are whole numbers');
    }
    const common = greatestCommonDivisor(fromRate, toRate);
    this.#step = fromRate / common;
    this.#phases = toRate / common;
    const lowered = Math.min(1, toRate / fromRate);
    this.#cutoff = lowered * bandKept;
    this.#half = Math.ceil(crossings / lowered);
    this.#kernels = new Array(this.#phases);
    this.#held = new Float64Array(this.#half);
    this.#heldFrom = -this.#half;
  }

  /** Adds samples and returns the output samples that are complete. */
  push(samples: Float32Array | Int16Array): Float64Array {
    const held = new Float64Array(this.#held.length + samples.length);
    held.set(this.#held);
    held.set(samples, this.#held.length);
    const end = this.#heldFrom + held.length;
    const madeUpTo = Math.max(
      this.#made,
      Math.floor(((end - this.#half - 1) * this.#phases) / this.#step) + 1,
    );
    const made = new Float64Array(madeUpTo - this.#made);
    for (let at = 0; at < made.length; at += 1) made[at] = this.#sampleAt(this.#made + at, held);
    this.#made = madeUpTo;
    const neededFrom = Math.floor((this.#made * this.#step) / this.#phases) - this.#half;
    const from = Math.min(held.length, Math.max(0, neededFrom - this.#heldFrom));
    this.#held = held.slice(from);
    this.#heldFrom += from;
    return made;
  }

  /** Returns the rest, which may be one sample longer than the sound. */
  flush(): Float64Array {
    return this.push(new Float32Array(this.#half + 1));
  }

  #sampleAt(index: number, held: Float64Array): number {
    const position = index * this.#step;
    const kernel = this.#kernelOf(position % this.#phases);
    const from = Math.floor(position / this.#phases) - this.#half + 1 - this.#heldFrom;
    let sum = 0;
    for (let at = 0; at < kernel.length; at += 1) sum += (held[from + at] ?? 0) * (kernel[at] ?? 0);
    return sum;
  }

  /** Returns the filter weights around a position between two samples. Their sum is one. */
  #kernelOf(phase: number): Float64Array {
    const known = this.#kernels[phase];
    if (known) return known;
    const fraction = phase / this.#phases;
    const weights = Float64Array.from({ length: 2 * this.#half }, (_, at) => {
      const distance = at - this.#half + 1 - fraction;
      const angle = Math.PI * distance * this.#cutoff;
      const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / this.#half);
      return Math.abs(distance) >= this.#half ? 0 : window * (angle === 0 ? 1 : Math.sin(angle) / angle);
    });
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const kernel = weights.map((weight) => weight / sum);
    this.#kernels[phase] = kernel;
    return kernel;
  }
}

/** Converts a whole sound of 16 bits to another sample rate, rounded to its length at that rate. */
export function resampled(samples: Int16Array, fromRate: number, toRate: number): Int16Array<ArrayBuffer> {
  if (fromRate === toRate) return samples.slice();
  const resampler = new Resampler(fromRate, toRate);
  const made = [resampler.push(samples), resampler.flush()];
  const whole = new Int16Array(Math.round((samples.length * toRate) / fromRate));
  let at = 0;
  for (const piece of made) {
    for (const sample of piece.subarray(0, whole.length - at)) {
      whole[at] = Math.max(-32_768, Math.min(32_767, Math.round(sample)));
      at += 1;
    }
  }
  return whole;
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
