import { objectOf, recordOf, textOf } from '../support/answers';
import { freshAddress } from '../support/client';
import { postForm } from '../support/founders';
import { readPdf, withoutSpace } from '../support/pdf';
import { verifyBy } from '../support/signatures';
import { expect, test } from './buyer';

test.setTimeout(300_000);

const usd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

const commits = [
  undefined,
  ...[0, 0.01, 23_999.99, 24_000, 24_000.01, 26_666.67, 32_666.67, 59_999.99, 60_000, 60_000.03, 99_999.995],
  ...[166_666.66, 166_666.67, 1_000_000, 5e9, 2 ** 53, 1e21, 1e308],
];

const offers = ['masking-shadow-14', 'message-review-30'];

/** Texts as long as the form allows, in several scripts, with markup, and with leading and trailing spaces. */
const customers: Record<string, string>[] = [
  {},
  { prepared_for: 'Zoë’s Café & Söhne <b>GmbH</b> 🎉', planned_start: '2056-02-29' },
  { prepared_for: 'شركة التأمين', billing_address: '١٢ شارع الميناء', po_number: '=1+1' },
  {
    ...{
      prepared_for: 'W'.repeat(120),
      billing_address: 'Street '.repeat(22).trim(),
      contact: 'x'.repeat(80),
    },
    ...{
      invoice_email: `${'a'.repeat(70)}@x.example`,
      po_number: '9'.repeat(60),
      buyer_reference: '株'.repeat(60),
    },
    ...{ planned_start: '2055-12-31', success_metric: '95% of names '.repeat(12).trim() },
  },
];

const cases = offers.flatMap((offer_id, ofOffer) =>
  commits.map((annual_commit, at) => ({
    body: {
      offer_id,
      ...(annual_commit !== undefined && { annual_commit }),
      custom_integration: (at + ofOffer) % 2 === 1,
      pii_real: at % 3 === 0,
      samples_available: at % 2 === 0,
    },
    customer: customers[at % customers.length] ?? {},
  })),
);
const worst = { custom_integration: true, pii_real: true, samples_available: false, annual_commit: 1e308 };
cases.push(
  ...offers.flatMap((offer_id) =>
    customers.slice(1).map((customer) => ({ body: { offer_id, ...worst }, customer })),
  ),
);

test('JSON, page, print and both signatures agree for odd inputs', async ({ page, api }) => {
  expect(cases.length).toBeGreaterThan(40);
  for (const [at, { body, customer }] of cases.entries()) {
    const what = JSON.stringify({ ...body, customer });
    const from = freshAddress();
    const quote = recordOf(await api.post('/api/quote', body, { from }), 'quote');
    const path = `/quotes/${textOf(quote, 'quote_id')}`;
    if (Object.keys(customer).length > 0)
      expect((await postForm(api, `${path}/edit/new/send`, customer, { from })).status, what).toBe(303);
    await page.goto(path);
    await expect(page.locator('[data-verify]'), what).toHaveText([/^Verified/, /^Verified/]);

    const json = objectOf((await api.get(`/api${path}`, { from })).json);
    const document = objectOf(json.document);
    expect(document.quote, what).toEqual({ ...quote, idempotency_key: null });
    expect(document.customer ?? {}, what).toEqual(customer);
    const jwsOf = (signature: unknown) => textOf(objectOf(signature), 'jws');
    await verifyBy(api, { quote: json.quote, jws: jwsOf(json.signature) });
    await verifyBy(api, { quote: document, jws: jwsOf(json.document_signature) });
    await expect(
      verifyBy(api, {
        quote: { ...document, valid_until: '2099-01-01' },
        jws: jwsOf(json.document_signature),
      }),
    ).rejects.toThrow();

    const price = usd.format(Number(quote.pilot_price));
    const credit = usd.format(Number(quote.max_credit_if_annual_signed_within_30_days));
    const shown = await page
      .locator('.paper [data-signed]')
      .evaluateAll((places) =>
        places.map((place): [string, string] => [
          place.getAttribute('data-signed') ?? '',
          place.getAttribute('datetime') ?? place.textContent ?? '',
        ]),
      );
    const texts = Object.fromEntries(shown);
    expect(texts, what).toMatchObject({
      'quote.pilot_price': price,
      'quote.max_credit_if_annual_signed_within_30_days': credit,
      valid_until: document.valid_until,
      number: document.number,
      ...Object.fromEntries(Object.entries(customer).map(([name, text]) => [`customer.${name}`, text])),
    });

    const { pages, text } = readPdf(await page.pdf({ format: at % 2 === 0 ? 'A4' : 'Letter' }));
    expect(pages, what).toBe(2);
    for (const item of [price, credit, textOf(document, 'number'), `/q/${document.number}`, 'key'])
      expect(text, `${item} of ${what}`).toContain(withoutSpace(item));
  }
});
