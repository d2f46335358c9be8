import { describe, expect, it } from 'vitest';
import { Resampler } from './resampler';

const tone = (hertz: number, rate: number, seconds: number) =>
  Float32Array.from({ length: rate * seconds }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate));

function resampled(samples: Float32Array, from: number, to: number, piece: number): number[] {
  const resampler = new Resampler(from, to);
  const made: number[] = [];
  for (let at = 0; at < samples.length; at += piece) {
    made.push(...resampler.push(samples.subarray(at, at + piece)));
  }
  return [...made, ...resampler.flush()];
}

const power = (samples: readonly number[]) =>
  samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;

describe('sound at another rate', () => {
  it('keeps what both rates can carry', () => {
    for (const rate of [8_000, 16_000, 22_050, 44_100, 48_000]) {
      const made = resampled(tone(1_000, rate, 0.5), rate, 16_000, 1_000);
      expect(Math.abs(made.length - 8_000)).toBeLessThan(40);
      const expected = tone(1_000, 16_000, 0.5);
      const middle = made.slice(1_000, 7_000);
      const error = middle.map((sample, at) => sample - (expected[1_000 + at] ?? 0));
      expect(power(error)).toBeLessThan(1e-4 * power(middle));
    }
  });

  it('drops what the lower rate cannot carry', () => {
    const made = resampled(tone(11_000, 48_000, 0.5), 48_000, 16_000, 4_800);
    expect(power(made.slice(500, 7_000))).toBeLessThan(1e-5);
  });

  it('needs whole rates', () => {
    for (const rate of [0, 16_000.5, Number.NaN, Number.POSITIVE_INFINITY, -8_000]) {
      expect(() => new Resampler(rate, 16_000)).toThrow(RangeError);
    }
  });

  it('is the same whatever the pieces', () => {
    const samples = tone(440, 44_100, 0.1);
    expect(resampled(samples, 44_100, 16_000, 7)).toEqual(resampled(samples, 44_100, 16_000, 4_410));
  });
});
