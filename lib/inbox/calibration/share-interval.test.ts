import { describe, expect, it } from 'vitest';
import { boundsByHalving } from './generated-leads-fixture';
import { compareShares, shareInterval } from './share-interval';

describe('shareInterval', () => {
  it('is null without a case', () => {
    expect(shareInterval(0, 0)).toBeNull();
  });

  it.each([
    [31, 96, 0.2379, 0.4218],
    [0, 40, 0, 0.0876],
    [10, 10, 0.7225, 1],
    [81, 263, 0.2553, 0.3662],
  ])('gives Wilson’s interval of %i of %i', (hits, cases, low, high) => {
    const found = shareInterval(hits, cases);
    expect(found?.low).toBeCloseTo(low, 3);
    expect(found?.high).toBeCloseTo(high, 3);
  });

  it('agrees with bounds found without the formula', () => {
    for (const cases of [1, 2, 7, 20, 96, 1_000, 54_321])
      for (const part of [0.01, 0.1, 0.33, 0.5, 0.9, 0.99]) {
        const hits = Math.round(cases * part);
        const found = shareInterval(hits, cases);
        const [low, high] = boundsByHalving(hits, cases);
        expect(found?.low).toBeCloseTo(low, 9);
        expect(found?.high).toBeCloseTo(high, 9);
      }
  });
});

describe('compareShares', () => {
  it.each([
    ['higher', [40, 100], [10, 100]],
    ['lower', [10, 100], [40, 100]],
    ['touching', [31, 96], [24, 142]],
    ['not_shown', [20, 100], [18, 100]],
    ['not_shown', [18, 100], [20, 100]],
    ['too_few', [19, 19], [0, 100]],
    ['too_few', [19, 100], [0, 0]],
  ] as const)('is %s for %j and %j', (expected, [firstHits, firstCases], [secondHits, secondCases]) => {
    expect(compareShares(shareInterval(firstHits, firstCases), shareInterval(secondHits, secondCases))).toBe(
      expected,
    );
  });
});
