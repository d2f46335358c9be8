import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TtlCache } from './ttl-cache';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * Returns how often a value is read if reading takes `tookMs`, it is kept for a second, and it is requested at these
 * times.
 */
async function readsAt(tookMs: number, timesMs: readonly number[], keptRatio?: number): Promise<number> {
  const cache = new TtlCache<number>(keptRatio);
  const owner = {};
  const begun = Date.now();
  let reads = 0;
  for (const time of timesMs) {
    await vi.advanceTimersByTimeAsync(begun + time - Date.now());
    void cache.get(owner, 'key', 1_000, async () => {
      reads += 1;
      await new Promise((resolve) => setTimeout(resolve, tookMs));
      return reads;
    });
  }
  return reads;
}

it('keeps a value for its time to live, and longer if reading was slow and a ratio is given', async () => {
  expect(await readsAt(50, [0, 999])).toBe(1);
  expect(await readsAt(50, [0, 1_001])).toBe(2);
  expect(await readsAt(3_000, [0, 3_001])).toBe(2);
  expect(await readsAt(3_000, [0, 2_000, 32_999], 10)).toBe(1);
  expect(await readsAt(3_000, [0, 33_001], 10)).toBe(2);
});
