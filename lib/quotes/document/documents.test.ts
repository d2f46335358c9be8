import { createLocalJWKSet, flattenedVerify } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { Database } from '../../../db/connect';
import { createTestDatabase } from '../../../db/database-fixture';
import { defaultOffers } from '../../offers/default-offers';
import { PublishedOffers } from '../../offers/offer-store';
import { quoteRecords } from '../queries';
import { readSavedQuote, type SavedQuote } from '../read-saved-quote';
import { quoteAction, toQuoteColumns } from '../request-quote';
import { canonicalJson } from '../signing/quote-signature';
import { QuoteSigner } from '../signing/signing-key-store';
import { changeCustomer } from './change-customer';
import { documentRecord, type QuoteDocumentRecord } from './document-record';
import { scopeOf } from './quote-document';
import { quoteNumberOf } from './quote-number';
import { readQuoteDocument, readQuoteIdByNumber } from './read-quote-document';
import { quoteSellers } from './tables';
import { type DocumentStore, newEditToken, writeQuoteDocument } from './write-quote-document';

const [masking, review] = defaultOffers.map(({ offer }) => offer);
if (!masking || !review) throw new Error('There are two offers.');

const request = {
  offer_id: masking.id,
  custom_integration: false,
  pii_real: false,
  samples_available: true,
};

const seller = { name: 'Tessera', legal_name: 'Tessera Ltd' };
const today = { scope: scopeOf(masking, []), validDays: 30, seller };

let database: Database;
let signer: QuoteSigner;
let store: DocumentStore;

beforeEach(async () => {
  const { url, drop } = await createTestDatabase();
  database = new Database(url);
  signer = new QuoteSigner(database, { of: async () => ['a secret of the test'] });
  store = { database, quoteSigner: signer };
  return async () => {
    await database.close();
    await drop();
  };
});

async function madeQuote() {
  const found = await quoteAction({ database, offers: new PublishedOffers(database) }).create(request, null);
  if ('error' in found) throw new Error(found.error.error);
  return found.record;
}

async function savedQuote(): Promise<SavedQuote> {
  const saved = await readSavedQuote({ database }, (await madeQuote()).quote_id);
  if (!saved) throw new Error('The quote is stored.');
  return saved;
}

/** Stores a quote under a fixed id. */
const storeAs = (id: string) =>
  quoteRecords.store(database, { id, ...toQuoteColumns(masking, request), idempotencyKey: null });

describe('a quote by its number', () => {
  it('is found in any spelling of the number, and by no other number', async () => {
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
  const filedOf = async ({ quote }: SavedQuote) =>
    (await readQuoteDocument({ database }, quote.quote_id))?.filed ?? null;

  it('is not stored until its page is saved or shown', async () => {
    const saved = await savedQuote();
    expect(await filedOf(saved)).toBeNull();
    expect(await readQuoteDocument({ database }, 'quote_0')).toBeUndefined();
    expect(await readQuoteDocument({ database }, "no' id")).toBeUndefined();
  });

  it('keeps seller, scope and last day as first stored', async () => {
    const saved = await savedQuote();
    const first = await writeQuoteDocument(store, saved, today);
    expect(first).toMatchObject({ scope: today.scope, seller, editTokenSha256: null });
    expect(Date.parse(first?.validUntil ?? '') - Date.parse(saved.quote.created_at.slice(0, 10))).toBe(
      30 * 86_400_000,
    );
    const later = { scope: scopeOf(review, []), validDays: 5, seller: { name: 'Other' } };
    expect(await writeQuoteDocument(store, saved, later)).toEqual(first);
    expect(await filedOf(saved)).toEqual(first);
    const sellers = await database.run((orm) => orm.select().from(quoteSellers));
    expect(sellers.map(({ facts }) => facts)).toEqual(expect.arrayContaining([seller, { name: 'Other' }]));
    expect(sellers.every(({ digest }) => /^[0-9a-f]{64}$/.test(digest))).toBe(true);
  });

  it('can be changed only by the holder of its edit link', async () => {
    const saved = await savedQuote();
    const token = newEditToken();
    await writeQuoteDocument(store, saved, today, token);
    for (const wrong of [undefined, newEditToken(), '', 'new'])
      expect(await changeCustomer(store, saved, { prepared_for: 'Evil' }, wrong)).toEqual({
        outcome: 'not_editor',
      });
    expect(await changeCustomer(store, saved, { prepared_for: 'Acme' }, token)).toEqual({
      outcome: 'changed',
      token,
    });
    expect(await changeCustomer(store, saved, { prepared_for: 'Acme' }, token)).toEqual({
      outcome: 'unchanged',
    });
    await changeCustomer(store, saved, { prepared_for: 'Acme', po_number: '7' }, token);
    expect((await filedOf(saved))?.versions).toMatchObject([
      { version: 1, madeBy: 'saver', customer: null },
      { version: 2, madeBy: 'editor', customer: { prepared_for: 'Acme' } },
      { version: 3, madeBy: 'editor', customer: { prepared_for: 'Acme', po_number: '7' } },
    ]);
    const renewed = newEditToken();
    await writeQuoteDocument(store, saved, today, renewed);
    expect(await changeCustomer(store, saved, {}, token)).toEqual({ outcome: 'not_editor' });
    expect((await changeCustomer(store, saved, {}, renewed)).outcome).toBe('changed');
    expect((await filedOf(saved))?.versions.map(({ customer }) => customer)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('is claimed by one of several people who fill in a quote of the API', async () => {
    const saved = await savedQuote();
    await writeQuoteDocument(store, saved, today);
    expect(await changeCustomer(store, saved, {}, undefined)).toEqual({ outcome: 'unchanged' });
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        changeCustomer(store, saved, { contact: `Buyer ${at}` }, undefined),
      ),
    );
    expect(claims.filter(({ outcome }) => outcome === 'changed')).toHaveLength(1);
    expect(claims.filter(({ outcome }) => outcome === 'not_editor')).toHaveLength(7);
    expect((await filedOf(saved))?.versions).toHaveLength(2);
  });

  it('has a signature of each version over everything that it states', async () => {
    const saved = await savedQuote();
    const token = newEditToken();
    await writeQuoteDocument(store, saved, today, token);
    await changeCustomer(store, saved, { prepared_for: 'Zoë’s Café 🎉' }, token);
    const filed = await filedOf(saved);
    if (!filed) throw new Error('The document is stored.');
    const keys = createLocalJWKSet({ keys: await signer.publicKeys() });
    const verified = async (record: QuoteDocumentRecord | null, jws: string | null) => {
      const [header = '', , signature = ''] = jws?.split('.') ?? [];
      const payload = new TextEncoder().encode(canonicalJson(record));
      return (await flattenedVerify({ protected: header, payload, signature }, keys)).protectedHeader?.typ;
    };
    for (const version of filed.versions) {
      const record = documentRecord(saved, filed, version);
      expect(await verified(record, version.jws)).toBe('pilot-quote-document+jws');
      if (!record) throw new Error('The seller is stored.');
      for (const changed of [
        { valid_until: '2099-01-01' },
        { seller: { ...seller, name: 'Other' } },
        { customer: { prepared_for: 'Other' } },
        { scope: null },
      ])
        await expect(verified({ ...record, ...changed }, version.jws)).rejects.toThrow();
    }
  });

  it('is signed later if signing was impossible at first', async () => {
    const saved = await savedQuote();
    const unable = { database, quoteSigner: { signIfAble: async () => null } };
    expect((await writeQuoteDocument(unable, saved, today))?.versions[0]?.jws).toBeNull();
    expect((await writeQuoteDocument(store, saved, today))?.versions[0]?.jws).toMatch(/^[\w-]+\.\.[\w-]+$/);
  });
});
