import { Big } from 'big.js';
import type { Quote } from '../../lib/quotes/quote';
import { expect, test } from '../support/acceptance';
import { type Expected, expectApiHeaders, recordOf, textOf } from '../support/answers';
import { maskingOffer, plainQuote, reviewOffer } from '../support/literals';

const changeOrder = 'Change order required: custom integration multiplies the standard pilot price by 1.4.';
const personalData =
  'Real PII requires a data processing agreement, retention and deletion terms, subprocessor disclosure and a named risk owner before the pilot. Do not send personal data.';
const samplesFirst = 'Samples are required before a paid pilot proposal.';

/** Per offer: price without and with a custom integration, and per commit the credit without and with it. */
const offerTables = [
  {
    offer: maskingOffer,
    price: [4900, 6860],
    minimum: 24000,
    belowMinimum: 'Credit-back eligibility starts at the minimum annual commit of USD 24000.',
    commits: [
      [undefined, 4000, 4000],
      [0, 0, 0],
      [23999.99, 0, 0],
      [24000, 4000, 4000],
      [26666.66, 4000, 4000],
      [26666.7, 4000.01, 4000.01],
      [30000.07, 4500.01, 4500.01],
      [32666.66, 4900, 4900],
      [32666.7, 4900, 4900],
      [1000000, 4900, 4900],
    ],
  },
  {
    offer: reviewOffer,
    price: [14900, 20860],
    minimum: 60000,
    belowMinimum: 'Credit-back eligibility starts at the minimum annual commit of USD 60000.',
    commits: [
      [undefined, 7450, 9000],
      [0, 0, 0],
      [59999.99, 0, 0],
      [60000, 7450, 9000],
      [60000.07, 7450, 9000.01],
      [65000.1, 7450, 9750.02],
      [69533.26, 7450, 10429.99],
      [69533.34, 7450, 10430],
      [1000000000, 7450, 10430],
    ],
  },
] as const;

const flags = [false, true].flatMap((custom) =>
  [false, true].flatMap((pii) => [false, true].map((samples) => ({ custom, pii, samples }))),
);

for (const { offer, price, minimum, belowMinimum, commits } of offerTables) {
  test.describe(`a quote of ${offer.id}`, () => {
    for (const [commit, credit, creditWithIntegration] of commits) {
      for (const { custom, pii, samples } of flags) {
        const title = `${custom ? 'custom, ' : ''}${pii ? 'PII, ' : ''}${samples ? 'samples, ' : ''}commit ${commit}`;
        test(`is exact: ${title}`, async ({ api }) => {
          const answer = await api.post('/api/quote', {
            offer_id: offer.id,
            annual_commit: commit,
            custom_integration: custom,
            pii_real: pii,
            samples_available: samples,
          });
          const quote: Expected<Quote> = {
            quote_id: expect.stringMatching(/^quote_[A-Za-z0-9_-]{20,}$/),
            created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
            offer_id: offer.id,
            offer_name: offer.name,
            pilot_price: price[custom ? 1 : 0],
            annual_commit_minimum: minimum,
            provided_annual_commit: commit ?? minimum,
            max_credit_if_annual_signed_within_30_days: custom ? creditWithIntegration : credit,
            credit_rules: {
              expires_days: 30,
              applies_to: 'platform_usage_only',
              cash_value: false,
              non_refundable: true,
            },
            warnings: [
              ...((commit ?? minimum) < minimum ? [belowMinimum] : []),
              ...(custom ? [changeOrder] : []),
              ...(pii ? [personalData] : []),
              ...(samples ? [] : [samplesFirst]),
            ],
            non_binding: true,
            human_approval_required: true,
            idempotency_key: null,
          };
          expect({ status: answer.status, body: answer.json }).toEqual({
            status: 200,
            body: { ok: true, quote },
          });
          expectApiHeaders(answer);
        });
      }
    }
  });
}

/** Computes 15 percent in binary floating point, rounded the usual way. */
const floatingCredit = (commit: number) => Math.round(commit * 0.15 * 100) / 100;
/** Computes the same in exact decimals, rounded half up; an oracle that shares no code with the portal. */
const exactCredit = (commit: number) => new Big(commit).times('0.15').round(2, Big.roundHalfUp).toNumber();

/** Fifty commits in whole cents; for half of them binary floating point is a cent off. */
function centCommits(from: number, to: number): number[] {
  const hard: number[] = [];
  const plain: number[] = [];
  for (let cents = from * 100; cents < to * 100 && hard.length + plain.length < 50; cents += 409) {
    const tenth = cents - (cents % 10);
    const commit = tenth / 100;
    const isHard = floatingCredit(commit) !== exactCredit(commit);
    if (isHard && hard.length < 25) hard.push(commit);
    if (!isHard && plain.length < 25 && cents % 3 === 0) plain.push(cents / 100);
  }
  return [...hard, ...plain];
}

for (const { offer, from, to, custom } of [
  { offer: maskingOffer, from: 26_667, to: 32_666, custom: false },
  // Below the cap of half the quoted price, so that the credit is the share of the commit.
  { offer: reviewOffer, from: 60_000, to: 69_533, custom: true },
]) {
  test.describe(`the credit of ${offer.id} is exact to the cent`, () => {
    for (const commit of centCommits(from, to)) {
      test(`for a commit of ${commit}`, async ({ api }) => {
        const body = { offer_id: offer.id, annual_commit: commit, custom_integration: custom };
        const quote = recordOf(await api.post('/api/quote', body), 'quote');
        expect(quote.provided_annual_commit).toBe(commit);
        expect(quote.max_credit_if_annual_signed_within_30_days).toBe(exactCredit(commit));
      });
    }

    test('in fifty cases, half of which binary floating point gets wrong', () => {
      const commits = centCommits(from, to);
      expect(new Set(commits).size).toBe(50);
      expect(commits.filter((commit) => floatingCredit(commit) !== exactCredit(commit))).toHaveLength(25);
    });
  });
}

test.describe('a quote', () => {
  test('is dated in UTC with the time it was created', async ({ api }) => {
    const before = Date.now();
    const quote = recordOf(await api.post('/api/quote', plainQuote), 'quote');
    const created = Date.parse(textOf(quote, 'created_at'));
    expect(created).toBeGreaterThanOrEqual(before - 2_000);
    expect(created).toBeLessThanOrEqual(Date.now() + 2_000);
  });

  test('is new for every request without a key', async ({ api }) => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.post('/api/quote', plainQuote)));
    const ids = answers.map((answer) => recordOf(answer, 'quote').quote_id);
    expect(new Set(ids).size).toBe(20);
    for (const { json } of answers) expect(json).not.toHaveProperty('idempotent_replay');
  });

  test('ignores unknown fields', async ({ api }) => {
    const body = { ...plainQuote, pilot_price: 1, quote_id: 'quote_mine', notes: { deep: ['text'] } };
    const quote = recordOf(await api.post('/api/quote', body), 'quote');
    expect(quote.pilot_price).toBe(4900);
    expect(quote.quote_id).not.toBe('quote_mine');
    expect(JSON.stringify(quote)).not.toContain('deep');
  });

  test('finds the offer by its trimmed id', async ({ api }) => {
    const quote = recordOf(await api.post('/api/quote', { offer_id: '  masking-shadow-14\n' }), 'quote');
    expect(quote.offer_id).toBe('masking-shadow-14');
  });

  for (const id of ['Masking-Shadow-14', 'masking-shadow-1', 'toString', '__proto__', '*', "' or 1=1 --"]) {
    test(`is refused for the unknown offer ${id}`, async ({ api }) => {
      const answer = await api.post('/api/quote', { offer_id: id });
      expect({ status: answer.status, body: answer.json }).toEqual({
        status: 404,
        body: { ok: false, error: 'offer_not_found' },
      });
    });
  }

  test('is stored as it was returned', async ({ api, sql }) => {
    const body = { offer_id: 'message-review-30', annual_commit: 65000.1, custom_integration: true };
    const quote = recordOf(await api.post('/api/quote', body), 'quote');
    const rows = await sql`
      select offer_id, pilot_price::text, credit::text, provided_annual_commit, warnings, idempotency_key
      from quotes where quote_id = ${textOf(quote, 'quote_id')}`;
    expect([...rows]).toEqual([
      {
        offer_id: 'message-review-30',
        pilot_price: '20860.00',
        credit: '9750.02',
        provided_annual_commit: 65000.1,
        warnings: [changeOrder, samplesFirst],
        idempotency_key: null,
      },
    ]);
  });
});
