/** Taps on each side of the middle where nothing is taken away; more of them where the rate goes down. */
const tapsASide = 16;

/** How much of the band is kept below half of the lower rate. */
const bandKept = 0.94;

/** Turns sound of one rate into another, piece by piece, by a windowed sinc. Throws RangeError for rates that are not whole. */
export class Resampler {
  readonly #step: number;
  readonly #phases: number;
  readonly #half: number;
  /** The taps of each phase, computed when it is first met. */
  readonly #taps: (Float32Array | undefined)[];
  readonly #cutoff: number;
  /** Samples that are still needed, and where the first of them stands in the sound. */
  #held: Float32Array;
  #heldFrom: number;
  #made = 0;

  constructor(fromRate: number, toRate: number) {
    if (![fromRate, toRate].every((rate) => Number.isSafeInteger(rate) && rate > 0)) {
      throw new RangeError('rates are whole numbers');
    }
    const common = greatestCommonDivisor(fromRate, toRate);
    this.#step = fromRate / common;
    this.#phases = toRate / common;
    this.#cutoff = Math.min(1, toRate / fromRate) * bandKept;
    this.#half = Math.ceil(tapsASide / Math.min(1, toRate / fromRate));
    this.#taps = new Array(this.#phases);
    // The sound begins after silence.
    this.#held = new Float32Array(this.#half);
    this.#heldFrom = -this.#half;
  }

  /** What can be made of these samples and those before them. */
  push(samples: Float32Array): Float32Array {
    const held = new Float32Array(this.#held.length + samples.length);
    held.set(this.#held);
    held.set(samples, this.#held.length);
    const end = this.#heldFrom + held.length;
    // The last one whose right half is there.
    const madeUpTo = Math.max(
      this.#made,
      Math.floor(((end - this.#half - 1) * this.#phases) / this.#step) + 1,
    );
    const made = new Float32Array(madeUpTo - this.#made);
    for (let at = 0; at < made.length; at += 1) made[at] = this.#sampleAt(this.#made + at, held);
    this.#made = madeUpTo;
    const neededFrom = Math.floor((this.#made * this.#step) / this.#phases) - this.#half;
    const from = Math.min(held.length, Math.max(0, neededFrom - this.#heldFrom));
    this.#held = held.slice(from);
    this.#heldFrom += from;
    return made;
  }

  /** The rest, as if silence followed. */
  flush(): Float32Array {
    return this.push(new Float32Array(this.#half + 1));
  }

  #sampleAt(index: number, held: Float32Array): number {
    const position = index * this.#step;
    const middle = Math.floor(position / this.#phases);
    const taps = this.#tapsOf(position % this.#phases);
    const from = middle - this.#half + 1 - this.#heldFrom;
    let sum = 0;
    for (let at = 0; at < taps.length; at += 1) sum += (taps[at] ?? 0) * (held[from + at] ?? 0);
    return sum;
  }

  #tapsOf(phase: number): Float32Array {
    const known = this.#taps[phase];
    if (known) return known;
    const taps = new Float32Array(2 * this.#half);
    const fraction = phase / this.#phases;
    for (let at = 0; at < taps.length; at += 1) {
      const distance = at - this.#half + 1 - fraction;
      const angle = Math.PI * distance * this.#cutoff;
      const sinc = angle === 0 ? 1 : Math.sin(angle) / angle;
      const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (this.#half + 1));
      taps[at] = this.#cutoff * sinc * window;
    }
    this.#taps[phase] = taps;
    return taps;
  }
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
