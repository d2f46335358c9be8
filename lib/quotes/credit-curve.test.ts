import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Offer } from '../offers/offer';
import { offerTemplates } from '../offers/offer-templates';
import { creditAt, creditCurve } from './credit-curve';

const templates = offerTemplates.map(({ offer }) => offer);
function offerNamed(id: string): Offer {
  const offer = templates.find((candidate) => candidate.id === id);
  if (!offer) throw new RangeError(id);
  return offer;
}
const speech = offerNamed('speech-shadow-14');
const documents = offerNamed('document-review-30');

describe('creditCurve', () => {
  it('finds where the fixed credit begins and reaches its cap', () => {
    expect(creditCurve(speech)).toEqual({
      cap: 25_000,
      floor: 5_000,
      segments: [
        { rule: 'not_eligible', from: 0, until: 60_000, creditFrom: 0, creditUntil: 0 },
        { rule: 'share', from: 60_000, until: 166_666.67, creditFrom: 9_000, creditUntil: 25_000 },
        { rule: 'cap', from: 166_666.67, until: null, creditFrom: 25_000, creditUntil: 25_000 },
      ],
    });
  });

  it('reports a partial credit at its cap from the minimum on', () => {
    expect(creditCurve(documents)).toEqual({
      cap: 14_000,
      floor: 0,
      segments: [
        { rule: 'not_eligible', from: 0, until: 120_000, creditFrom: 0, creditUntil: 0 },
        { rule: 'cap', from: 120_000, until: null, creditFrom: 14_000, creditUntil: 14_000 },
      ],
    });
  });

  it('shows a floor that is above the share at the minimum', () => {
    const offer = { ...speech, annual_commit_minimum: 20_000 };
    expect(creditCurve(offer).segments.map(({ rule, from, creditFrom }) => [rule, from, creditFrom])).toEqual(
      [
        ['not_eligible', 0, 0],
        ['floor', 20_000, 5_000],
        ['share', 33_333.34, 5_000],
        ['cap', 166_666.67, 25_000],
      ],
    );
  });

  it('grows without limit if uncapped and starts at zero without a minimum', () => {
    const credit = { ...speech.credit, min_credit: undefined, max_credit: undefined };
    expect(creditCurve({ ...speech, annual_commit_minimum: 0, credit })).toEqual({
      cap: null,
      floor: 0,
      segments: [{ rule: 'share', from: 0, until: null, creditFrom: 0, creditUntil: null }],
    });
  });

  it('agrees with the quote for every commit', () => {
    const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((amount) => amount / 100);
    const terms = fc.record({
      minimum: cents(300_000),
      floor: cents(50_000),
      cap: cents(80_000),
      at: cents(900_000),
    });
    fc.assert(
      fc.property(terms, ({ minimum, floor, cap, at }) => {
        const offer: Offer = {
          ...speech,
          annual_commit_minimum: minimum,
          credit: { ...speech.credit, min_credit: floor, max_credit: cap },
        };
        const segment = creditCurve(offer).segments.findLast((candidate) => candidate.from <= at);
        const expected =
          segment?.rule === 'share'
            ? Math.round(Math.round(at * 100) * 0.15 + 1e-7) / 100
            : segment?.creditFrom;
        expect(expected).toBe(creditAt(offer, at));
      }),
      { numRuns: 500 },
    );
  });
});
