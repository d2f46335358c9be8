import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enlarge, planTiles, shrink, toBytes } from '../upscale';

const side = fc.integer({ min: 1, max: 400 });

describe('the parts of an image', () => {
  it('cover it once, and are processed with a margin inside the image', () => {
    fc.assert(
      fc.property(side, side, fc.integer({ min: 8, max: 130 }), (width, height, keptMax) => {
        const counts = new Uint8Array(width * height);
        for (const { seen, kept } of planTiles(width, height, keptMax, 8).flat()) {
          expect(Math.max(kept.width, kept.height)).toBeLessThanOrEqual(keptMax);
          expect(seen.left).toBe(Math.max(0, kept.left - 8));
          expect(seen.left + seen.width).toBe(Math.min(width, kept.left + kept.width + 8));
          expect(seen.top).toBe(Math.max(0, kept.top - 8));
          expect(seen.top + seen.height).toBe(Math.min(height, kept.top + kept.height + 8));
          for (let y = kept.top; y < kept.top + kept.height; y += 1) {
            for (let x = kept.left; x < kept.left + kept.width; x += 1) {
              counts[y * width + x] = (counts[y * width + x] ?? 0) + 1;
            }
          }
        }
        expect(counts.every((count) => count === 1)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('resampling', () => {
  const ramp = (width: number, height: number) =>
    Uint8Array.from({ length: width * height }, (_, at) => 10 * (at % width));

  it('shifts nothing: a slope stays in place', () => {
    for (const factor of [2, 4]) {
      const [width, values] = [20 * factor, enlarge(ramp(20, 5), 20, 5, factor)];
      for (let x = 4 * factor; x < width - 4 * factor; x += 1) {
        expect(Math.abs((values[x] ?? 0) - 10 * ((x + 0.5) / factor - 0.5))).toBeLessThan(0.01);
      }
    }
    const halved = shrink(ramp(24, 4), 24, 4, 2);
    for (let x = 2; x < 10; x += 1) expect(halved[x]).toBeCloseTo(10 * (2 * x + 0.5), 3);
  });

  it('keeps even areas', () => {
    const even = new Uint8Array(36).fill(200);
    expect(new Set(toBytes(enlarge(even, 6, 6, 4)))).toEqual(new Set([200]));
    const shrunk = [2, 3].flatMap((factor) => [...shrink(new Float32Array(36).fill(0.5), 6, 6, factor)]);
    for (const value of shrunk) expect(value).toBeCloseTo(0.5, 6);
  });
});
