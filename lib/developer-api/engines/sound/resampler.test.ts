import { describe, expect, it } from 'vitest';
import { Resampler, resampled } from './resampler';

const tone = (hertz: number, rate: number, seconds: number) =>
  Float32Array.from({ length: rate * seconds }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate));

function inPieces(samples: Float32Array, from: number, to: number, piece: number): number[] {
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
  it('keeps frequencies that both rates can represent', () => {
    for (const rate of [8_000, 16_000, 22_050, 44_100, 48_000]) {
      const made = inPieces(tone(1_000, rate, 0.5), rate, 16_000, 1_000);
      expect(Math.abs(made.length - 8_000)).toBeLessThan(40);
      const expected = tone(1_000, 16_000, 0.5);
      const middle = made.slice(1_000, 7_000);
      const error = middle.map((sample, at) => sample - (expected[1_000 + at] ?? 0));
      expect(power(error)).toBeLessThan(1e-4 * power(middle));
    }
  });

  it('drops frequencies that the lower rate cannot represent', () => {
    const made = inPieces(tone(11_000, 48_000, 0.5), 48_000, 16_000, 4_800);
    expect(power(made.slice(500, 7_000))).toBeLessThan(1e-5);
  });

  it('needs whole rates', () => {
    for (const rate of [0, 16_000.5, Number.NaN, Number.POSITIVE_INFINITY, -8_000]) {
      expect(() => new Resampler(rate, 16_000)).toThrow(RangeError);
    }
  });

  it('is the same for any sizes of pieces', () => {
    const samples = tone(440, 44_100, 0.1);
    expect(inPieces(samples, 44_100, 16_000, 7)).toEqual(inPieces(samples, 44_100, 16_000, 4_410));
  });
});

describe('a whole sound of 16 bits at a higher rate', () => {
  const loudTone = (rate: number) => Int16Array.from(tone(440, rate, 0.5), (sample) => 10_000 * sample);

  for (const rate of [8_000, 16_000, 22_050]) {
    it(`is the same sound, from ${rate} samples a second`, () => {
      const made = resampled(loudTone(rate), rate, 24_000);
      const wanted = loudTone(24_000);
      expect(made.length).toBe(wanted.length);
      // Silence before and after the sound changes its ends.
      const differences = made.slice(500, -500).map((sample, at) => sample - (wanted[at + 500] ?? 0));
      expect(Math.max(...differences.map(Math.abs))).toBeLessThan(60);
    });
  }

  it('neither overflows nor adds sound to silence', () => {
    const square = Int16Array.from({ length: 800 }, (_, at) => (at % 80 < 40 ? 32_767 : -32_768));
    expect(Math.max(...resampled(square, 16_000, 24_000))).toBe(32_767);
    expect(resampled(new Int16Array(100), 8_000, 24_000).every((sample) => sample === 0)).toBe(true);
  });
});
