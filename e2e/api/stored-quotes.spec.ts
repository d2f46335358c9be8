import { join } from 'node:path';
import { expect, test } from '../support/acceptance';
import { expectApiHeaders, expectRefusal, objectOf, recordOf, textOf } from '../support/answers';
import type { Client } from '../support/client';
import { connect, embeddedServer } from '../support/database';
import { eventually } from '../support/eventually';
import { plainQuote } from '../support/literals';

async function stored(api: Client, body: unknown, headers: Record<string, string> = {}) {
  const quote = recordOf(await api.post('/api/quote', body, { headers }), 'quote');
  const answer = await api.get(`/api/quotes/${textOf(quote, 'quote_id')}`);
  expect(answer.status, answer.text).toBe(200);
  return { quote, answer, json: objectOf(answer.json) };
}

test.describe('GET /api/quotes/{quote_id}', () => {
  test('returns the quote unchanged, next to its ordered arithmetic', async ({ api }) => {
    const { quote, answer, json } = await stored(api, {
      offer_id: 'masking-shadow-14',
      annual_commit: 200000,
      custom_integration: true,
    });
    expect(Object.keys(json)).toEqual(['ok', 'quote', 'arithmetic', 'signature']);
    expect(JSON.stringify(json.quote)).toBe(JSON.stringify(quote));
    expect(json.arithmetic).toEqual({
      steps: [
        {
          figure: 'pilot_price',
          rule: 'custom_integration',
          operands: { pilot_price: 4900, multiplier: 1.4 },
          result: 6860,
          rounding: 'none',
          text: '$4,900 × 1.4 = $6,860',
        },
        {
          figure: 'max_credit_if_annual_signed_within_30_days',
          rule: 'share_of_commit',
          operands: { credit_rate_percent: 15, provided_annual_commit: 200000 },
          result: 30000,
          rounding: 'none',
          text: '15% × $200,000 = $30,000',
        },
        {
          figure: 'max_credit_if_annual_signed_within_30_days',
          rule: 'credit_limits',
          operands: { share_of_commit: 30000, min_credit: 4000, max_credit: 4900 },
          result: 4900,
          rounding: 'none',
          text: 'at least $4,000 and at most $4,900, so $4,900',
        },
      ],
      annual_commit_shortfall: 0,
    });
    expectApiHeaders(answer);
  });

  test('states the rounding and the figure before it', async ({ api }) => {
    const { json } = await stored(api, { offer_id: 'message-review-30', annual_commit: 60000.03 });
    const { steps } = objectOf(json.arithmetic);
    expect(steps).toContainEqual({
      figure: 'max_credit_if_annual_signed_within_30_days',
      rule: 'share_of_commit',
      operands: { credit_rate_percent: 15, provided_annual_commit: 60000.03 },
      result: 9000.0045,
      rounding: 'none',
      text: '15% × $60,000.03 = $9,000.0045',
    });
  });

  test('ends with the figures of the quote for every commit', async ({ api }) => {
    for (const annual_commit of [0, 23999.99, 24000, 26667.37, 32666.67, 5e9]) {
      const { quote, json } = await stored(api, { ...plainQuote, annual_commit });
      const { steps } = objectOf(json.arithmetic);
      const last = new Map(
        (Array.isArray(steps) ? steps : []).map((step) => [textOf(objectOf(step), 'figure'), step]),
      );
      for (const [figure, step] of last) expect(objectOf(step).result, figure).toBe(quote[figure]);
      expect(last.size).toBe(2);
    }
  });

  test('keeps the terms that were quoted when the offer changes', async ({ startOwn, ownDir }) => {
    const { client } = await startOwn({}, 'front');
    const { json } = await stored(client, plainQuote);
    const own = connect(embeddedServer(join(ownDir, 'data')).url);
    await own`update offers set pilot_price = 99, annual_commit_minimum = 70000, credit_min = 1`;
    await own.end();
    await eventually(async () => (await client.get('/api/offers')).text.includes('"pilot_price":99,'), {
      what: 'the changed offer',
      withinMs: 20_000,
    });
    const { quote_id } = objectOf(json.quote);
    expect((await client.get(`/api/quotes/${quote_id}`)).json).toEqual(json);
    expect(objectOf(json.arithmetic).steps).toContainEqual(
      expect.objectContaining({ rule: 'standard_price', operands: { pilot_price: 4900 }, result: 4900 }),
    );
  });

  test('withholds the key that its sender chose', async ({ api }) => {
    const { quote, json } = await stored(api, plainQuote, { 'Idempotency-Key': crypto.randomUUID() });
    expect(json.quote).toEqual({ ...quote, idempotency_key: null });
  });

  for (const quoteId of ['quote_0000000000000000', 'lead_1', 'quote_%27;--', '%00', 'a%2Fb', 'constructor']) {
    test(`answers 404 to ${quoteId}`, async ({ api }) => {
      expectRefusal(await api.get(`/api/quotes/${quoteId}`), 404, { error: 'not_found' });
    });
  }

  test('refuses other methods and the bare folder', async ({ api }) => {
    const refused = await api.post('/api/quotes/quote_1', {});
    expectRefusal(refused, 405, { error: 'method_not_allowed' });
    expect(refused.headers.allow).toBe('GET, HEAD, OPTIONS');
    expectRefusal(await api.get('/api/quotes'), 404, { error: 'not_found' });
  });

  test('does not share quotes with other origins', async ({ api }) => {
    const { answer } = await stored(api, plainQuote);
    const preflight = await api.send({ method: 'OPTIONS', path: '/api/quotes/quote_1' });
    expect(preflight.status).toBe(204);
    for (const { headers } of [answer, preflight])
      expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('admits 240 in a minute from one address', async ({ api }) => {
    const from = '198.51.100.77';
    const { quote } = await stored(api, plainQuote);
    const path = `/api/quotes/${textOf(quote, 'quote_id')}`;
    const answers = await Promise.all(Array.from({ length: 245 }, () => api.get(path, { from })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(240);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.json).toEqual({ ok: false, error: 'rate_limited', retry_after_seconds: 60 });
  });
});
