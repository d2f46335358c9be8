import { describe, expect, it } from 'vitest';
import type { Offer } from '../../offers/offer';
import { offerTemplates } from '../../offers/offer-templates';
import { priceQuote } from '../pricing';
import type { QuoteRequest } from '../quote';
import type { TestedOperation } from '../quoted-scope';
import { approvalMemo, memoAsMarkdown, memoAsText } from './approval-memo';
import type { Customer } from './customer';
import type { FiledDocument } from './document-record';
import { isExpired, quoteDocument, scopeOf, validUntilDay } from './quote-document';
import type { SellerFacts } from './seller';

const templates = offerTemplates.map(({ offer }) => offer);
const issuedAt = new Date('2026-11-22T20:51:00.000Z');
const today = new Date('2026-11-25T08:00:00.000Z');
const deliverables = [{ name: 'Report', format: 'PDF: with intervals', day: 14 }];
const tessera: SellerFacts = { name: 'Tessera' };

/** A document as stored on the day of the quote. */
const filedWith = (parts: Partial<FiledDocument>, customer: Customer | null = null): FiledDocument => ({
  filedAt: issuedAt,
  validUntil: '2026-12-01',
  scope: null,
  seller: tessera,
  editTokenSha256: null,
  versions: [{ version: 1, storedAt: issuedAt, madeBy: 'saver', customer, jws: null }],
  ...parts,
});

function offerOf(id: string): Offer {
  const offer = templates.find((known) => known.id === id);
  if (!offer) throw new Error(`There is no ${id}.`);
  return offer;
}

const served = { title: 'Text analysis', words: 'available', isServed: true };
const unserved = (title: string) => ({ title, words: 'not yet served', isServed: false });

function documentOf(
  offerId: string,
  asked: Partial<QuoteRequest> = {},
  filed: FiledDocument | null = null,
  operations: TestedOperation[] = [],
) {
  const offer = offerOf(offerId);
  const request = {
    offer_id: offerId,
    custom_integration: false,
    pii_real: false,
    samples_available: true,
    ...asked,
  };
  const quote = {
    ...priceQuote(offer, request),
    quote_id: 'quote_0123456789ab4cde8f0123456789abcd',
    created_at: issuedAt.toISOString(),
    idempotency_key: null,
  };
  return quoteDocument(
    { quote, request, terms: offer, filed },
    {
      scope: { ...scopeOf(offer, deliverables), operations },
      validDays: 30,
      readAt: today.toISOString(),
      seller: tessera,
    },
  );
}

describe('the document of a quote', () => {
  it('contains the facts of the offer, its sample package and the quote', () => {
    expect(documentOf('speech-shadow-14')).toMatchObject({
      number: 'Q-04HM-ASW9-NF6Y',
      issued: '22 Nov 2026',
      validUntil: '22 Dec 2026',
      price: 12_500,
      credit: 9_000,
      net: 3_500,
      moreToUse: 0,
      asOf: { day: '25 Nov 2026', isFiled: false },
      creditCondition: 'if you sign $60,000 a year within 30 days of the pilot’s end',
      included: ['The work below in 14 calendar days, at a fixed price', 'All deliverables'],
      deliverables: ['Report (PDF), day 14'],
      terms: expect.arrayContaining([['Where it runs', 'Offline, shadow or staging.']]),
      checkpoint: 'No checkpoint: the pilot runs for the full 14 days.',
      customer: null,
      version: null,
      isDraft: true,
    });
  });

  it('shows how a checkpoint is billed and if it is committed', () => {
    expect(documentOf('document-review-30').checkpoint).toBe(
      'Day 15, proposed, not yet approved by a founder: 50% at start, 50% at checkpoint. The buyer may stop at the checkpoint; the second half is then not billed.',
    );
  });

  it('removes a requested item from the list of what is not included', () => {
    const custom = documentOf('speech-shadow-14', { custom_integration: true, pii_real: true });
    const line = 'Custom integration (× 1.4, by change order)';
    expect(documentOf('speech-shadow-14').notIncluded).toContain(line);
    expect(custom.included).toContain(line);
    expect(custom.notIncluded).not.toContain(line);
    expect(custom.notIncluded).toContain(
      'Real personal data before the data protection agreements are signed',
    );
    expect(custom.price).toBe(17_500);
  });

  it('keeps stored terms when the catalog changes', () => {
    const scope = { ...scopeOf(offerOf('document-review-30'), []), durationDays: 21 };
    const customer = { prepared_for: 'Acme', planned_start: '2026-12-07' };
    const filed = filedWith(
      { scope, seller: { name: 'Then', legal_name: 'Then Ltd', address: ['1 Road'] } },
      customer,
    );
    const document = documentOf('speech-shadow-14', {}, filed);
    expect(document).toMatchObject({
      customer,
      seller: { name: 'Then', legal_name: 'Then Ltd' },
      isDraft: false,
      version: { number: 1, replaces: null, isLatest: true },
      validUntil: '1 Dec 2026',
      asOf: null,
    });
    expect(document.scope).toBe(scope);
    expect(document.included).toEqual(['The work below in 21 calendar days, at a fixed price']);
  });

  it('shows the day of a scope stored later, or no scope', () => {
    const late = filedWith({ filedAt: new Date('2026-11-24T00:00:00.000Z') });
    expect(documentOf('speech-shadow-14', {}, late)).toMatchObject({
      asOf: { day: '24 Nov 2026', isFiled: true },
      scope: null,
      checkpoint: null,
    });
    const sameDay = filedWith({ filedAt: new Date('2026-11-22T23:59:59.999Z') });
    expect(documentOf('speech-shadow-14', {}, sameDay).asOf).toBeNull();
  });

  it('keeps the availability of operations when it was stored', () => {
    const operations = [served, unserved('Background removal'), unserved('PII detection')];
    const sentence =
      'Not yet available on this portal: Background removal; PII detection. Agree on who will run this before you sign.';
    const scope = { ...scopeOf(offerOf('document-review-30'), []), operations };
    const document = documentOf('document-review-30', {}, filedWith({ scope }), [served]);
    expect([document.tested, document.unserved]).toEqual([operations, sentence]);
    expect(approvalMemo(document, today).risks[0]).toBe(sentence.replace('you sign', 'we sign'));
    expect(documentOf('document-review-30', {}, null, [served]).unserved).toBeNull();
  });

  it('plans dates from the customer’s start, in calendar days', () => {
    const days = [
      { day: 0, title: 'Start', buyer: 'Hand over.', hours: 3, vendor: 'Set up.' },
      { day: 14, title: 'Results', buyer: 'Read.', hours: 0, vendor: 'Hand over all files.' },
    ];
    const scope = { ...scopeOf(offerOf('speech-shadow-14'), deliverables), days };
    const planned = documentOf('speech-shadow-14', {}, filedWith({ scope }, { planned_start: '2026-12-28' }));
    expect(planned.schedule).toEqual([
      { day: 0, date: 'Mon, 28 Dec 2026', customer: 'Hand over. (3 h)', seller: 'Set up.' },
      { day: 14, date: 'Mon, 11 Jan 2027', customer: 'Read.', seller: 'Hand over all files.' },
    ]);
    expect(planned.deliverables).toEqual(['Report (PDF), day 14, Mon, 11 Jan 2027']);
    expect(planned.included).toContain(
      'All deliverables and our support for about 3 hours of work by your team',
    );
    expect(documentOf('speech-shadow-14', {}, filedWith({ scope })).schedule[0]?.date).toBeNull();
  });

  it('states the seller’s terms, and names those that are missing', () => {
    const none = documentOf('speech-shadow-14');
    expect(none.acceptance).toBe('Not stated by the seller.');
    expect(none.notStated).toBe(
      'Not stated by the seller: payment, taxes, cancellation, refund, your data, confidentiality, liability and governing law, acceptance, renewal of the annual plan and governing documents. Agree on these points in the order form.',
    );
    const seller: SellerFacts = {
      ...{ name: 'Tessera', taxes: 'Before VAT', payment_terms: 'Within 30 days' },
      ...{ acceptance: 'Accepted when complete', refund: 'In full.', renewal: 'None' },
    };
    const stated = documentOf(
      'document-review-30',
      {},
      filedWith({ scope: scopeOf(offerOf('document-review-30'), []), seller }),
    );
    expect(stated.terms).toEqual(
      expect.arrayContaining([
        [
          'Payment',
          'Proposed, not yet approved by a founder: 50% at start, 50% at checkpoint. Where they differ, this takes precedence over the seller’s general terms: Within 30 days.',
        ],
        ['Taxes', 'Before VAT.'],
        ['Refund', 'In full.'],
      ]),
    );
    expect(stated.acceptance).toBe('Accepted when complete.');
    expect(stated.plan).toContainEqual(['Renewal', 'None.']);
    expect(stated.notStated).toMatch(/^Not stated by the seller: cancellation, your data,/);
  });

  it('has no credit below the minimum, and a remainder above the price', () => {
    expect(documentOf('speech-shadow-14', { annual_commit: 100 })).toMatchObject({
      credit: 0,
      net: 12_500,
      creditCondition: 'none: credit starts at a plan of $60,000 a year',
    });
    expect(documentOf('speech-shadow-14', { annual_commit: 170_000 })).toMatchObject({
      net: 0,
      moreToUse: 12_500,
    });
  });

  it('is valid until the end of its last day in UTC', () => {
    const day = validUntilDay('2026-11-22T23:59:59.999Z', 30);
    expect(day).toBe('2026-12-22');
    expect(isExpired(day, new Date('2026-12-22T23:59:59.999Z'))).toBe(false);
    expect(isExpired(day, new Date('2026-12-23T00:00:00.000Z'))).toBe(true);
  });
});

describe('the approval memo', () => {
  it('begins with what is approved, and contains price, net and every warning', () => {
    const document = documentOf('speech-shadow-14', { samples_available: false, custom_integration: true });
    const text = memoAsText(approvalMemo(document, today), 'https://portal.example/q/Q-1');
    expect(text.startsWith('Approve $17,500 for 14 days: Shadow-mode speech evaluation\n')).toBe(true);
    expect(document.warnings).toHaveLength(2);
    for (const said of [...document.warnings, 'Net, if we sign: $8,500', 'https://portal.example/q/Q-1'])
      expect(text).toContain(said);
  });

  it('shows the remaining credit and says when there is none', () => {
    const memo = approvalMemo(documentOf('speech-shadow-14', { annual_commit: 170_000 }), today);
    expect(memo.figures.at(-1)).toEqual({
      name: 'Net, if we sign, plus $12,500 of credit left over',
      amount: '$0',
      isTotal: true,
    });
    const none = approvalMemo(documentOf('speech-shadow-14', { annual_commit: 1 }), today);
    expect(none.figures).toHaveLength(2);
  });

  it('escapes markup typed by a buyer or founder in its Markdown', () => {
    const filed = filedWith({}, { prepared_for: '<b>*A*</b> [x](y) & `z`' });
    const document = documentOf('speech-shadow-14', {}, filed);
    const markdown = memoAsMarkdown(approvalMemo(document, today), 'https://portal.example/q/Q-1');
    expect(markdown).toContain(String.raw`\<b\>\*A\*\</b\> \[x\](y) \& \`z\``);
    expect(markdown).toContain('- Net, if we sign: **$3,500**');
  });

  it('asks for nothing once the quote has expired', () => {
    const document = documentOf('speech-shadow-14');
    const lastMoment = approvalMemo(document, new Date('2026-12-22T23:59:59.999Z'));
    expect(lastMoment.ask).toMatch(/^Approve /);
    const memo = approvalMemo(document, new Date('2026-12-23T00:00:00.000Z'));
    expect(memo.ask).toBe('Expired; price the pilot again: Shadow-mode speech evaluation');
    expect(memo.decided).toEqual(['Nothing, until the pilot is priced again']);
    expect(memo.risks.at(-1)).toBe('The quote expired on 22 Dec 2026 (UTC).');
    expect(memoAsText(memo, 'https://portal.example/q/Q-1')).not.toMatch(/Approve\b/);
  });

  it('lists credit terms separately from risks, and none without a credit', () => {
    const memo = approvalMemo(documentOf('speech-shadow-14'), today);
    expect(memo.creditTerms).toContainEqual(expect.stringContaining('within 30 days'));
    expect(memo.risks.filter((risk) => memo.creditTerms.includes(risk))).toEqual([]);
    const none = approvalMemo(documentOf('speech-shadow-14', { annual_commit: 1 }), today);
    expect(memoAsText(none, 'https://portal.example/q/Q-1')).not.toContain('Credit terms');
  });

  it("shows the checkpoint's billing and the day of a scope that was not stored", () => {
    const memo = approvalMemo(documentOf('document-review-30'), today);
    expect(memo.risks).toContainEqual(expect.stringContaining('the second half is then not billed'));
    expect(memo.source).toMatch(/, scope and expiry as of 25 Nov 2026$/);
  });

  it('keeps typed text on separate lines and spells out direction marks', () => {
    const filed = filedWith({}, { prepared_for: 'Acme\u202efdp', buyer_reference: 'PR\u20287' });
    const memo = approvalMemo(documentOf('speech-shadow-14', {}, filed), today);
    const end = 'Company: Acme[U+202E]fdp\nYour reference: PR[U+2028]7\nhttps://portal.example/q/Q-1\n';
    expect(memoAsText(memo, 'https://portal.example/q/Q-1').endsWith(end)).toBe(true);
    expect(memoAsMarkdown(memo, 'https://portal.example/q/Q-1')).not.toMatch(/[\u2028\u202e]/);
    expect(memo.source).not.toContain('Acme');
  });
});
