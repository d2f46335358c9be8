import { expect, test } from '../support/acceptance';
import { expectApiHeaders } from '../support/answers';
import { maskingOffer, offers, reviewOffer } from '../support/literals';

test.describe('GET /api/offers', () => {
  test('lists the two published offers in USD, with every field', async ({ api }) => {
    const answer = await api.get('/api/offers');
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ currency: 'USD', offers });
    expect(answer.headers['content-type']).toMatch(/^application\/json(?:;|$)/);
    expectApiHeaders(answer);
  });

  test('leaves out what an offer does not have instead of sending null', async ({ api }) => {
    expect((await api.get('/api/offers')).text).not.toContain('null');
  });

  test('publishes one 14-day offer with a fixed credit and one 30-day offer with a partial one', () => {
    const shapes = offers.map(({ duration_days, credit }) => [duration_days, credit.type]);
    expect(shapes).toEqual([
      [14, 'fixed_credit_back'],
      [30, 'partial_credit_back'],
    ]);
    expect(Object.keys(maskingOffer.credit)).not.toContain('max_percent_of_pilot');
    expect(Object.keys(reviewOffer.credit)).not.toContain('min_credit');
  });

  test('ignores a query', async ({ api }) => {
    expect((await api.get('/api/offers?currency=EUR#x')).json).toEqual({ currency: 'USD', offers });
  });

  for (const { id, sample_package_url: page = '', sample_package_json_url: twin = '' } of offers) {
    test(`publishes the sample evidence package of ${id} as JSON`, async ({ api }) => {
      const answer = await api.get(twin);
      expect(answer.status).toBe(200);
      expect(answer.json).toBeInstanceOf(Object);
    });

    test(`publishes the sample evidence package of ${id} as a page`, async ({ api }) => {
      const answer = await api.get(page);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
    });
  }
});
