import { beforeEach, describe, expect, it } from 'vitest';
import { Database } from '../../../db/connect';
import { createTestDatabase } from '../../../db/database-fixture';
import { defaultOffers } from '../../offers/default-offers';
import { PublishedOffers } from '../../offers/offer-store';
import { quoteRecords } from '../queries';
import { quoteAction, toQuoteColumns } from '../request-quote';
import { scopeOf } from './quote-document';
import { quoteNumberOf } from './quote-number';
import { readQuoteDocument, readQuoteIdByNumber } from './read-quote-document';
import { writeQuoteDocument } from './write-quote-document';

const [masking, review] = defaultOffers.map(({ offer }) => offer);
if (!masking || !review) throw new Error('There are two offers.');

const request = {
  offer_id: masking.id,
  custom_integration: false,
  pii_real: false,
  samples_available: true,
};

const today = { scope: scopeOf(masking, []), validDays: 30 };

let database: Database;

beforeEach(async () => {
  const { url, drop } = await createTestDatabase();
  database = new Database(url);
  return async () => {
    await database.close();
    await drop();
  };
});

async function madeQuote() {
  const found = await quoteAction({ database, offers: new PublishedOffers(database) }).create(request, null);
  if ('error' in found) throw new Error(found.error);
  return found.record;
}

/** Stores a quote under an id of the test's own. */
const storeAs = (id: string) =>
  quoteRecords.store(database, { id, ...toQuoteColumns(masking, request), idempotencyKey: null });

describe('a quote by its number', () => {
  it('is found however the number is written, and by no other number', async () => {
    const { quote_id: id } = await madeQuote();
    const number = quoteNumberOf(id) ?? '';
    expect(number).toMatch(/^Q(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    for (const written of [number, number.toLowerCase(), number.replaceAll('-', '').slice(1)])
      expect(await readQuoteIdByNumber({ database }, written)).toBe(id);
    expect(await readQuoteIdByNumber({ database }, 'Q-0000-0000-0000')).toBeUndefined();
    expect(await readQuoteIdByNumber({ database }, "' or 1=1 --")).toBeUndefined();
  });

  it('two quotes with the same number keep their own addresses', async () => {
    const ids = ['0', '1'].map((end) => `quote_0123456789ab4cde8f0123456789abc${end}`);
    for (const id of ids) await storeAs(id);
    expect(await readQuoteIdByNumber({ database }, 'Q-04HM-ASW9-NF6Y')).toBeUndefined();
    for (const id of ids) expect((await readQuoteDocument({ database }, id))?.saved.quote.quote_id).toBe(id);
  });
});

describe('the document of a quote', () => {
  it('is not filed until its page is saved or form sent', async () => {
    const { quote_id: id } = await madeQuote();
    expect((await readQuoteDocument({ database }, id))?.filed).toBeNull();
    expect(await readQuoteDocument({ database }, 'quote_0')).toBeUndefined();
    expect(await readQuoteDocument({ database }, "no' id")).toBeUndefined();
  });

  it('keeps the first filing, and the last names its holder typed', async () => {
    const quote = await madeQuote();
    const filedOf = async () => (await readQuoteDocument({ database }, quote.quote_id))?.filed;
    await writeQuoteDocument({ database }, quote, today);
    const first = await filedOf();
    expect(first).toMatchObject({ scope: today.scope, preparedFor: null, buyerReference: null });
    const later = { scope: scopeOf(review, []), validDays: 5 };
    await writeQuoteDocument({ database }, quote, later, { prepared_for: 'Acme', buyer_reference: 'PR-7' });
    expect(await filedOf()).toEqual({ ...first, preparedFor: 'Acme', buyerReference: 'PR-7' });
    // Saved again from the calculator, it takes nothing away.
    await writeQuoteDocument({ database }, quote, later);
    expect(await filedOf()).toMatchObject({ preparedFor: 'Acme' });
    await writeQuoteDocument({ database }, quote, later, {});
    expect(await filedOf()).toEqual(first);
  });

  it('can first be filed by its form for an API quote', async () => {
    const quote = await madeQuote();
    await writeQuoteDocument({ database }, quote, today, { prepared_for: 'Acme' });
    const filed = (await readQuoteDocument({ database }, quote.quote_id))?.filed;
    expect(filed).toMatchObject({ preparedFor: 'Acme', buyerReference: null, scope: today.scope });
    expect(Date.parse(filed?.validUntil ?? '') - Date.parse(quote.created_at.slice(0, 10))).toBe(
      30 * 86_400_000,
    );
  });
});
