/** Returns a generator of pseudorandom numbers from 0 up to, but not including, 1; the same for the same seed. */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export class Draws {
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seededNumbers(seed);
  }

  pick<Value>(values: readonly Value[], fallback: Value): Value {
    return values[Math.floor(this.next() * values.length)] ?? fallback;
  }

  text(values: readonly string[]): string {
    return this.pick(values, '');
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  maybe<Value>(chance: number, value: () => Value): Value | undefined {
    return this.next() < chance ? value() : undefined;
  }

  hex(digits: number): string {
    let text = '';
    while (text.length < digits)
      text += Math.floor(this.next() * 65_536)
        .toString(16)
        .padStart(4, '0');
    return text.slice(0, digits);
  }
}
