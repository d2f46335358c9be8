import { describe, expect, it } from 'vitest';
import type { Offer } from '../offers/offer';
import { offerTemplates } from '../offers/offer-templates';
import { commonPlans, comparedTexts, comparePlans, sliderMost } from './plans';
import type { QuoteRequest } from './quote';

const templates = offerTemplates.map(({ offer }) => offer);
function offerOf(id: string): Offer {
  const found = templates.find((offer) => offer.id === id);
  if (!found) throw new Error(`no offer ${id}`);
  return found;
}
const speech = offerOf('speech-shadow-14');
const documents = offerOf('document-review-30');
const asked = (annual_commit?: number): QuoteRequest => ({
  offer_id: speech.id,
  annual_commit,
  custom_integration: false,
  pii_real: false,
  samples_available: true,
});

describe('commonPlans', () => {
  it('are the minimum, the cap and one between', () => {
    expect(commonPlans(speech)).toEqual([60_000, 100_000, 170_000]);
  });
  it('extend to twice the minimum if the minimum earns all the credit', () => {
    expect(commonPlans(documents)).toEqual([120_000, 170_000, 240_000]);
  });
  it('differ from each other for any minimum', () => {
    for (const annual_commit_minimum of [0, 1, 9_999, 10_000, 165_000, 2e6]) {
      const plans = commonPlans({ ...speech, annual_commit_minimum });
      expect(new Set(plans).size, `${plans}`).toBe(3);
      expect(sliderMost({ ...speech, annual_commit_minimum })).toBeGreaterThan(plans[2]);
    }
  });
});

describe('comparePlans', () => {
  it('keeps the amounts in the order of their fields', () => {
    expect(comparePlans(speech, asked(), ['', '20000']).compared).toEqual([100_000, 20_000]);
    expect(comparePlans(speech, asked(), ['much', '']).compared).toEqual([undefined, 170_000]);
  });
  it('puts the common plans next to the one asked about', () => {
    const { plans } = comparePlans(speech, asked(), []);
    expect(
      plans.map(({ annualCommit, credit, net, isAsked }) => [annualCommit, credit, net, isAsked]),
    ).toEqual([
      [60_000, 9_000, 3_500, true],
      [100_000, 15_000, 0, false],
      [170_000, 25_000, 0, false],
    ]);
    expect(plans.map(({ note, creditPercent, moreToUse }) => [note, creditPercent, moreToUse])).toEqual([
      ['the minimum', 72, 0],
      [undefined, 120, 2_500],
      ['at the cap', 200, 12_500],
    ]);
  });

  it('replaces the nearest common plan with the given amount', () => {
    const { plans } = comparePlans(speech, asked(110_000), []);
    expect(plans.map(({ annualCommit }) => annualCommit)).toEqual([60_000, 110_000, 170_000]);
  });

  it('uses what is typed, smallest first, and can be shared', () => {
    const compared = comparePlans(speech, asked(80_000), ['200k', '$50,000']);
    expect(compared.plans.map(({ annualCommit }) => annualCommit)).toEqual([50_000, 80_000, 200_000]);
    expect(compared.plans[0]?.note).toBe('below the minimum');
    const shared = comparePlans(speech, asked(80_000), comparedTexts(compared));
    expect(shared).toEqual(compared);
  });

  it('asks which of two readings is meant and omits the column', () => {
    const { plans, problems } = comparePlans(speech, asked(), ['200.000', 'much']);
    expect(plans).toHaveLength(1);
    expect(problems[0]).toMatch(/^Did you mean \$200,000 or \$200\?/);
    expect(problems[1]).toBe('Enter an amount of 0 or more, such as 100000.');
  });
});
