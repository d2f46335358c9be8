import { describe, expect, it } from 'vitest';
import type { Offer } from '../../offers/offer';
import { offerTemplates } from '../../offers/offer-templates';
import { priceQuote } from '../pricing';
import type { QuoteRequest } from '../quote';
import { approvalMemo, memoAsMarkdown, memoAsText } from './approval-memo';
import {
  type FiledDocument,
  isExpired,
  quoteDocument,
  scopeOf,
  type TestedOperation,
  validUntilDay,
} from './quote-document';

const templates = offerTemplates.map(({ offer }) => offer);
const issuedAt = new Date('2026-11-22T20:51:00.000Z');
const today = new Date('2026-11-25T08:00:00.000Z');
const deliverables = [{ name: 'Report', format: 'PDF' }];

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
  operations: readonly TestedOperation[] = [],
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
    { scope: scopeOf(offer, deliverables), validDays: 30, readAt: today.toISOString(), operations },
  );
}

describe('the document of a quote', () => {
  it('says what the offer, its sample package and the quote know', () => {
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
      included: ['The 14-day pilot at a fixed price', 'The evidence package at the end'],
      howItRuns: ['Offline, shadow or staging.'],
      checkpoint: 'No checkpoint: the pilot runs for the full 14 days.',
      preparedFor: null,
    });
  });

  it('shows how a checkpoint is billed and if it is promised', () => {
    expect(documentOf('document-review-30').checkpoint).toBe(
      'Day 15, proposed, not yet committed: 50% at start, 50% at checkpoint. The buyer may stop at the checkpoint; the second half is then not billed.',
    );
  });

  it('moves what was asked for from what is not included', () => {
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

  it('keeps filed terms when the catalog changes', () => {
    const scope = { ...scopeOf(offerOf('document-review-30'), []), durationDays: 21 };
    const filed = {
      filedAt: issuedAt,
      preparedFor: 'Acme',
      buyerReference: 'PR-7',
      validUntil: '2026-12-01',
      scope,
    };
    const document = documentOf('speech-shadow-14', {}, filed);
    expect(document).toMatchObject({
      preparedFor: 'Acme',
      buyerReference: 'PR-7',
      validUntil: '1 Dec 2026',
      asOf: null,
    });
    expect(document.scope).toBe(scope);
    expect(document.included).toEqual(['The 21-day pilot at a fixed price']);
  });

  it('shows the day of a scope filed later, or no scope', () => {
    const nothing = { preparedFor: null, buyerReference: null, validUntil: '2026-12-22', scope: null };
    const late = { ...nothing, filedAt: new Date('2026-11-24T00:00:00.000Z') };
    expect(documentOf('speech-shadow-14', {}, late)).toMatchObject({
      asOf: { day: '24 Nov 2026', isFiled: true },
      scope: null,
      howItRuns: [],
      checkpoint: null,
    });
    const sameDay = { ...nothing, filedAt: new Date('2026-11-22T23:59:59.999Z') };
    expect(documentOf('speech-shadow-14', {}, sameDay).asOf).toBeNull();
  });

  it('lists the tested operations as available on the day of reading', () => {
    const operations = [served, unserved('Background removal'), unserved('PII detection')];
    const sentence =
      'Not yet available on this portal: Background removal; PII detection. Agree who will run it before you sign.';
    const filed = {
      ...{ filedAt: issuedAt, preparedFor: null, buyerReference: null },
      ...{ validUntil: '2026-12-01', scope: null },
    };
    for (const document of [null, filed].map((one) =>
      documentOf('document-review-30', {}, one, operations),
    )) {
      expect(document.tested).toEqual({ day: '25 Nov 2026', operations });
      expect(document.unserved).toBe(sentence);
      const memo = approvalMemo(document, 'Tessera', today);
      expect(memo.risks[0]).toBe(sentence.replace('you agree', 'we agree'));
    }
  });

  it('has nothing to settle if all is available or operations are unknown', () => {
    expect(documentOf('document-review-30', {}, null, [served]).unserved).toBeNull();
    const unknown = documentOf('document-review-30');
    expect([unknown.tested, unknown.unserved]).toEqual([null, null]);
    expect(approvalMemo(unknown, 'Tessera', today).risks).not.toContainEqual(expect.stringMatching(/served/));
  });

  it('has no credit under the minimum, and a rest above the price', () => {
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

  it('holds for all of its last day in UTC', () => {
    const day = validUntilDay('2026-11-22T23:59:59.999Z', 30);
    expect(day).toBe('2026-12-22');
    expect(isExpired(day, new Date('2026-12-22T23:59:59.999Z'))).toBe(false);
    expect(isExpired(day, new Date('2026-12-23T00:00:00.000Z'))).toBe(true);
  });
});

describe('the approval memo', () => {
  it('begins with what is approved, and has price, net and every warning', () => {
    const document = documentOf('speech-shadow-14', { samples_available: false, custom_integration: true });
    const text = memoAsText(approvalMemo(document, 'Tessera', today), 'https://portal.example/q/Q-1');
    expect(text.startsWith('Approve $17,500 for 14 days: Shadow-mode speech evaluation\n')).toBe(true);
    expect(document.warnings).toHaveLength(2);
    for (const said of [...document.warnings, 'Net, if we sign: $8,500', 'https://portal.example/q/Q-1'])
      expect(text).toContain(said);
  });

  it('shows the remaining credit and says when there is none', () => {
    const memo = approvalMemo(documentOf('speech-shadow-14', { annual_commit: 170_000 }), 'Tessera', today);
    expect(memo.figures.at(-1)).toEqual({
      name: 'Net, if we sign, and $12,500 more to use',
      amount: '$0',
      isTotal: true,
    });
    const none = approvalMemo(documentOf('speech-shadow-14', { annual_commit: 1 }), 'Tessera', today);
    expect(none.figures).toHaveLength(2);
  });

  it('escapes markup typed by a buyer or founder in its Markdown', () => {
    const filed = { filedAt: issuedAt, buyerReference: null, validUntil: '2026-12-01', scope: null };
    const document = documentOf('speech-shadow-14', {}, { ...filed, preparedFor: '<b>*A*</b> [x](y) & `z`' });
    const markdown = memoAsMarkdown(approvalMemo(document, 'Tessera', today), 'https://portal.example/q/Q-1');
    expect(markdown).toContain(String.raw`\<b\>\*A\*\</b\> \[x\](y) \& \`z\``);
    expect(markdown).toContain('- Net, if we sign: **$3,500**');
  });

  it('asks for nothing once the quote is over', () => {
    const document = documentOf('speech-shadow-14');
    const lastMoment = approvalMemo(document, 'Tessera', new Date('2026-12-22T23:59:59.999Z'));
    expect(lastMoment.ask).toMatch(/^Approve /);
    const memo = approvalMemo(document, 'Tessera', new Date('2026-12-23T00:00:00.000Z'));
    expect(memo.ask).toBe('Expired, price it again: Shadow-mode speech evaluation');
    expect(memo.decided).toEqual(['Nothing, until the pilot is priced again']);
    expect(memo.risks.at(-1)).toBe('The quote expired on 22 Dec 2026 (UTC).');
    expect(memoAsText(memo, 'https://portal.example/q/Q-1')).not.toContain('Approve');
  });

  it('lists credit terms apart from risks, and none without a credit', () => {
    const memo = approvalMemo(documentOf('speech-shadow-14'), 'Tessera', today);
    expect(memo.creditTerms).toContainEqual(expect.stringContaining('within 30 days'));
    expect(memo.risks.filter((risk) => memo.creditTerms.includes(risk))).toEqual([]);
    const none = approvalMemo(documentOf('speech-shadow-14', { annual_commit: 1 }), 'Tessera', today);
    expect(memoAsText(none, 'https://portal.example/q/Q-1')).not.toContain('Credit terms');
  });

  it("shows the checkpoint's billing and the day of an unfiled scope", () => {
    const memo = approvalMemo(documentOf('document-review-30'), 'Tessera', today);
    expect(memo.risks).toContainEqual(expect.stringContaining('the second half is then not billed'));
    expect(memo.source).toMatch(/, scope and expiry as of 25 Nov 2026$/);
  });

  it('keeps typed text on separate lines and spells out direction marks', () => {
    const filed = {
      filedAt: issuedAt,
      validUntil: '2026-12-01',
      scope: null,
      preparedFor: 'Acme\u202efdp',
      buyerReference: 'PR\u20287',
    };
    const memo = approvalMemo(documentOf('speech-shadow-14', {}, filed), 'Tessera', today);
    const end = 'Prepared for: Acme[U+202E]fdp\nYour reference: PR[U+2028]7\nhttps://portal.example/q/Q-1\n';
    expect(memoAsText(memo, 'https://portal.example/q/Q-1').endsWith(end)).toBe(true);
    expect(memoAsMarkdown(memo, 'https://portal.example/q/Q-1')).not.toMatch(/[\u2028\u202e]/);
    expect(memo.source).not.toContain('Acme');
  });
});
