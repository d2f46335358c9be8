import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LocalRateLimiter, ratePolicies } from './rate-limit';

const windowMs = 60_000;

/** Reference implementation of the limiter: keeps the times of all admitted requests. */
class NaiveSlidingLog {
  readonly #admitted = new Map<string, number[]>();

  admit(key: string, nowMs: number, max: number): boolean {
    const times = (this.#admitted.get(key) ?? []).filter((time) => nowMs - time < windowMs);
    const isAdmitted = times.length < max;
    if (isAdmitted) times.push(nowMs);
    this.#admitted.set(key, times);
    return isAdmitted;
  }
}

function limiterAt(): { limiter: LocalRateLimiter; clock: { nowMs: number } } {
  const clock = { nowMs: 1_000_000 };
  return { limiter: new LocalRateLimiter(() => clock.nowMs), clock };
}

/** Collects garbage, so that the measurement contains only memory in use. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
}

describe('the local rate limit', () => {
  it.each([
    [ratePolicies.read, 240],
    [ratePolicies.write, 30],
  ])('of %o admits exactly %i in a window', (policy, max) => {
    const { limiter, clock } = limiterAt();
    for (let count = 0; count < max; count += 1) expect(limiter.admit('op', 'a', policy)).toBe(true);
    expect(limiter.admit('op', 'a', policy)).toBe(false);
    clock.nowMs += windowMs - 1;
    expect(limiter.admit('op', 'a', policy)).toBe(false);
    clock.nowMs += 1;
    for (let count = 0; count < max; count += 1) expect(limiter.admit('op', 'a', policy)).toBe(true);
    expect(limiter.admit('op', 'a', policy)).toBe(false);
  });

  it('decides like a plain log of all admissions, for any traffic', () => {
    const step = fc.record({
      waitMs: fc.oneof(fc.constant(0), fc.nat(500), fc.nat(90_000), fc.constantFrom(59_999, 60_000, 60_001)),
      burst: fc.integer({ min: 1, max: 40 }),
      caller: fc.constantFrom('a', 'b', 'c'),
      operation: fc.constantFrom('quote', 'lead'),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
        const { limiter, clock } = limiterAt();
        const model = new NaiveSlidingLog();
        for (const { waitMs, burst, caller, operation } of steps) {
          clock.nowMs += waitMs;
          for (let count = 0; count < burst; count += 1) {
            const expected = model.admit(`${operation} ${caller}`, clock.nowMs, 30);
            expect(limiter.admit(operation, caller, ratePolicies.write)).toBe(expected);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('counts callers and operations separately', () => {
    const { limiter } = limiterAt();
    for (let count = 0; count < 31; count += 1) limiter.admit('quote', 'a', ratePolicies.write);
    expect(limiter.admit('quote', 'a', ratePolicies.write)).toBe(false);
    expect(limiter.admit('quote', 'b', ratePolicies.write)).toBe(true);
    expect(limiter.admit('lead', 'a', ratePolicies.write)).toBe(true);
  });

  it('keeps a limited caller limited while thousands of others come', () => {
    const { limiter } = limiterAt();
    for (let count = 0; count < 30; count += 1) limiter.admit('quote', 'a', ratePolicies.write);
    for (let other = 0; other < 9_000; other += 1)
      limiter.admit('quote', `other-${other}`, ratePolicies.write);
    expect(limiter.admit('quote', 'a', ratePolicies.write)).toBe(false);
  });

  it('uses at most 20 MB under 100,000 addresses, each seen many times', () => {
    const { limiter, clock } = limiterAt();
    const flood = (from: number) => {
      for (let address = 0; address < 100_000; address += 1) {
        for (let count = 0; count < 3; count += 1)
          limiter.admit('quote', `${from}:${address}`, ratePolicies.write);
        clock.nowMs += address % 10 === 0 ? 1 : 0;
      }
    };
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    flood(1);
    flood(2);
    collectGarbage();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(20 * 1024 * 1024);
    expect(limiter.admit('quote', 'new', ratePolicies.write)).toBe(true);
  });
});
