import { cache } from 'react';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { samplePackageOf } from '@/app/sample-packages';
import { publicUrlOf } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import { deliverablesOf } from '@/lib/discovery/deliverables';
import { measuredInWords } from '@/lib/discovery/measured';
import { pricesOfPlan } from '@/lib/discovery/plan-prices';
import { installation, portalSettings, vendorName } from '@/lib/process/installation';
import { type ApprovalMemo, approvalMemo } from '@/lib/quotes/document/approval-memo';
import type { DocumentVersion, FiledDocument } from '@/lib/quotes/document/document-record';
import {
  type QuoteDocument,
  quoteDocument,
  scopeOf,
  type TermsOfDay,
} from '@/lib/quotes/document/quote-document';
import { readQuoteDocument, type SavedDocument } from '@/lib/quotes/document/read-quote-document';
import { sellerOf } from '@/lib/quotes/document/seller';
import { writeQuoteDocument } from '@/lib/quotes/document/write-quote-document';
import type { QuoteRequest } from '@/lib/quotes/quote';
import type { QuotedScope } from '@/lib/quotes/quoted-scope';

export interface ShownQuote extends SavedDocument {
  /** The shown version; undefined while the document is not stored. */
  version: DocumentVersion | undefined;
  document: QuoteDocument;
  memo: ApprovalMemo;
  /** Short URL of the quote: by its number, if it has one. */
  address: string;
}

/**
 * The quote of this request, by default in its latest version: undefined if there is none, null while the database does
 * not answer.
 */
export const loadQuote = cache((quoteId: string, versionShown?: string) =>
  nullWhenUnavailable(async (): Promise<ShownQuote | undefined> => {
    const found = await readQuoteDocument(getDeps(), quoteId);
    if (!found) return undefined;
    const { saved } = found;
    const today = await termsToday(saved.request);
    const filed = await storedDocument(found, today);
    const versions = filed?.versions ?? [];
    const version =
      versionShown === undefined
        ? versions.at(-1)
        : versions.find((each) => String(each.version) === versionShown);
    if (versionShown !== undefined && !version) return undefined;
    const document = quoteDocument({ ...saved, filed, version }, today);
    const path = document.number === undefined ? `/quotes/${quoteId}` : `/q/${document.number}`;
    const memo = approvalMemo(document, new Date());
    return { saved, filed, version, document, memo, address: await publicUrlOf(path) };
  }),
);

/** Stores the document of a quote when it is first read, so that later settings do not change it. */
async function storedDocument(
  { saved, filed }: SavedDocument,
  today: TermsOfDay,
): Promise<FiledDocument | null> {
  if (filed?.seller && filed.versions.at(-1)?.jws) return filed;
  // A read-only database can still show the quote.
  return (await nullWhenUnavailable(() => writeQuoteDocument(getDeps(), saved, today))) ?? filed;
}

/** A title from which a browser can name a file: document type, number, version, seller and pilot. */
export function titleOf(
  { number, version, seller, offerName }: QuoteDocument,
  kind: 'Quote' | 'Approval memo',
): string {
  const shownVersion = version && version.number > 1 ? [`v${version.number}`] : [];
  const words = [kind, ...(number === undefined ? [] : [number]), ...shownVersion, seller.name, offerName];
  // Some systems do not allow these characters in a file name.
  return words.join(' ').replace(/[\s/\\:*?"<>|]+/g, ' ');
}

export async function termsToday({ offer_id }: Pick<QuoteRequest, 'offer_id'>): Promise<TermsOfDay> {
  const deps = getDeps();
  const snapshot = await deps.offers.current();
  const offer = snapshot.byId.get(offer_id);
  const details = snapshot.details.get(offer_id);
  const sample = samplePackageOf(snapshot, offer_id);
  const deliverables = details?.deliverables.length ? details.deliverables : (sample?.deliverables ?? []);
  const operations = deliverablesOf(details, deps).map(({ operation, title, words, isServed }) => {
    const measured = measuredInWords(operation);
    return { title, words, isServed, ...(measured !== undefined && { measured }) };
  });
  const scope: QuotedScope | null = offer
    ? {
        ...scopeOf(offer, deliverables),
        days: details?.days ?? [],
        operations,
        plan: pricesOfPlan(details) ?? null,
      }
    : null;
  return {
    scope,
    seller: sellerOf(installation(), vendorName(), portalSettings().logo),
    validDays: installation().quote_valid_days,
    readAt: new Date().toISOString(),
  };
}
