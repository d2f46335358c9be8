import { describe, expect, it } from 'vitest';
import { offerTemplates } from '../offers/offer-templates';
import { quoteEstimate, quoteQuery, quoteTexts, textsOfRequest } from './estimate';
import { quoteRequestSchema } from './quote';

const offers = offerTemplates.map(({ offer }) => offer);
const typed = (values: Record<string, string>) => quoteTexts((name) => values[name], offers);
const problemsOf = (values: Record<string, string>) => {
  const estimate = quoteEstimate(offers, typed(values));
  return 'problems' in estimate ? estimate.problems : [];
};

describe('quoteEstimate', () => {
  it('starts with the first offer at its minimum', () => {
    expect(quoteEstimate(offers, typed({}))).toMatchObject({
      offer: { id: 'speech-shadow-14' },
      request: { annual_commit: undefined, samples_available: false },
      figures: { provided_annual_commit: 60_000, max_credit_if_annual_signed_within_30_days: 9_000 },
    });
  });

  it('reads amounts as people type them and ticked boxes', () => {
    const values = { offer_id: 'document-review-30', annual_commit: '$120,000', custom_integration: 'true' };
    expect(quoteEstimate(offers, typed(values))).toMatchObject({
      figures: { pilot_price: 39_200, max_credit_if_annual_signed_within_30_days: 18_000 },
    });
  });

  it("refuses with the API's own messages", () => {
    const values = { annual_commit: '15%', pii_real: 'maybe', samples_available: 'on' };
    const refused = quoteRequestSchema.safeParse({ offer_id: 'x', annual_commit: '15%', pii_real: 'maybe' });
    const words = refused.error?.issues.map(({ path, message }) => ({ field: path[0], message }));
    expect(problemsOf(values)).toEqual(words);
    expect(problemsOf({ annual_commit: '-1' })[0]?.message).toBe(
      quoteRequestSchema.safeParse({ offer_id: 'x', annual_commit: -1 }).error?.issues[0]?.message,
    );
  });

  it('asks about an amount with two readings', () => {
    expect(problemsOf({ annual_commit: '200.000' })).toEqual([
      { field: 'annual_commit', message: 'Did you mean $200,000 or $200? Write 200000 or 200.' },
    ]);
  });

  it('refuses an offer that is not published', () => {
    expect(problemsOf({ offer_id: 'gone' }).map(({ field }) => field)).toEqual(['offer_id']);
  });
});

describe('quoteQuery', () => {
  it('contains the chosen values, and restores the same state', () => {
    const texts = typed({ annual_commit: '60,000', samples_available: 'true' });
    const query = quoteQuery(texts);
    expect(query).toBe('?offer_id=speech-shadow-14&annual_commit=60%2C000&samples_available=true');
    const params = new URLSearchParams(query);
    expect(quoteTexts((name) => params.get(name), offers)).toEqual(texts);
  });

  it('restores the state of a request that was made', () => {
    const request = {
      offer_id: 'speech-shadow-14',
      annual_commit: 75_000.5,
      custom_integration: false,
      pii_real: true,
      samples_available: false,
    };
    const estimate = quoteEstimate(offers, textsOfRequest(request));
    expect(estimate).toMatchObject({ request });
  });
});
