import { describe, expect, it } from 'vitest';
import { resampledUp } from './resampling';

const tone = (rate: number, seconds: number, hertz = 440) =>
  Int16Array.from(
    { length: rate * seconds },
    (_, at) => 10_000 * Math.sin((2 * Math.PI * hertz * at) / rate),
  );

describe('sound at a higher rate', () => {
  for (const rate of [8_000, 16_000, 22_050]) {
    it(`is the same sound, from ${rate} samples a second`, () => {
      const made = resampledUp(tone(rate, 0.5), rate, 24_000);
      const wanted = tone(24_000, 0.5);
      expect(made.length).toBe(wanted.length);
      // The ends are taken to be silent.
      const differences = made.slice(500, -500).map((sample, at) => sample - (wanted[at + 500] ?? 0));
      expect(Math.max(...differences.map(Math.abs))).toBeLessThan(60);
    });
  }

  it('neither overflows nor makes sound of silence', () => {
    const loud = resampledUp(
      Int16Array.from({ length: 800 }, (_, at) => (at % 80 < 40 ? 32_767 : -32_768)),
      16_000,
      24_000,
    );
    expect(Math.max(...loud)).toBe(32_767);
    expect(resampledUp(new Int16Array(100), 8_000, 24_000).every((sample) => sample === 0)).toBe(true);
    expect(() => resampledUp(new Int16Array(1), 48_000, 24_000)).toThrow(RangeError);
  });
});
