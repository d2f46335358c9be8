import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../kernel/weeks';
import { type DealTimes, wonByDay, wonByDays } from './time-to-win';
import { wonByWeights } from './won-by-weights-fixture';

const days = (...values: number[]) => values.map((value) => value * dayMs);

// Few different times, so that deals end together, some on the requested day.
const times = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 12 }).map((part) => part * 10 * dayMs),
    fc.double({ min: 0, max: 120 * dayMs, noNaN: true }),
  ),
  { maxLength: 30 },
);
const deals: fc.Arbitrary<DealTimes> = fc.record({ won: times, lost: times, open: times });

describe('wonByDay', () => {
  it('counts a lost deal as not won, and an open one for as long as it is open', () => {
    expect(wonByDay({ won: days(10, 50), lost: days(20), open: days(40, 100) })).toEqual([
      { day: 30, share: 1 / 5, atRisk: 3 },
      // The deal that was open for 40 days does not count on day 50: one of the two remaining.
      { day: 60, share: 1 / 5 + (3 / 5) * (1 / 2), atRisk: 1 },
      { day: 90, share: 1 / 5 + (3 / 5) * (1 / 2), atRisk: 1 },
    ]);
  });

  it('is null if no deal was followed until that day, unless all have ended', () => {
    expect(wonByDay({ won: days(10), lost: [], open: days(20) }).map(({ share }) => share)).toEqual([
      null,
      null,
      null,
    ]);
    expect(wonByDay({ won: days(10), lost: days(10), open: [] }).map(({ share }) => share)).toEqual([
      0.5, 0.5, 0.5,
    ]);
    expect(wonByDay({ won: [], lost: [], open: [] }).map(({ share }) => share)).toEqual([null, null, null]);
  });

  it('is the same share with weights instead of steps', () => {
    fc.assert(
      fc.property(deals, (given) => {
        for (const [at, { day, share, atRisk }] of wonByDay(given).entries()) {
          const expected = wonByWeights(given, wonByDays[at] ?? 0);
          expect([day, atRisk]).toEqual([wonByDays[at], expected.atRisk]);
          if (expected.share === null) expect(share).toBeNull();
          else expect(share).toBeCloseTo(expected.share, 9);
        }
      }),
    );
  });

  it('stays the same when a lead is accepted', () => {
    fc.assert(
      fc.property(deals, (given) => {
        expect(wonByDay({ ...given, open: [...given.open, 0] })).toEqual(wonByDay(given));
      }),
    );
  });
});
