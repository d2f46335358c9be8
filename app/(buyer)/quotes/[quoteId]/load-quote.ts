import { cache } from 'react';
import { nullWhenUnavailable } from '@/app/null-when-unavailable';
import { samplePackageOf } from '@/app/sample-packages';
import { publicUrlOf } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import { deliverablesOf } from '@/lib/discovery/deliverables';
import { installation, vendorName } from '@/lib/process/installation';
import { type ApprovalMemo, approvalMemo } from '@/lib/quotes/document/approval-memo';
import {
  type QuoteDocument,
  quoteDocument,
  scopeOf,
  type TermsOfDay,
} from '@/lib/quotes/document/quote-document';
import { readQuoteDocument, type SavedDocument } from '@/lib/quotes/document/read-quote-document';
import type { QuoteRequest } from '@/lib/quotes/quote';

export interface ShownQuote extends SavedDocument {
  document: QuoteDocument;
  memo: ApprovalMemo;
  /** Short URL of the quote: by its number, if it has one. */
  address: string;
}

/** The quote of this request: undefined for none, null while the database does not answer. */
export const loadQuote = cache((quoteId: string) =>
  nullWhenUnavailable(async (): Promise<ShownQuote | undefined> => {
    const found = await readQuoteDocument(getDeps(), quoteId);
    if (!found) return undefined;
    const { saved, filed } = found;
    const document = quoteDocument({ ...saved, filed }, await termsToday(saved.request));
    const path = document.number === undefined ? `/quotes/${quoteId}` : `/q/${document.number}`;
    const memo = approvalMemo(document, vendorName(), new Date());
    return { ...found, document, memo, address: await publicUrlOf(path) };
  }),
);

/** A title from which a browser can name a file: document type, number, vendor and pilot. */
export function titleOf({ number, offerName }: QuoteDocument, kind: 'Quote' | 'Approval memo'): string {
  const words = [kind, ...(number === undefined ? [] : [number]), vendorName(), offerName];
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
  return {
    scope: offer ? scopeOf(offer, deliverables) : null,
    validDays: installation().quote_valid_days,
    readAt: new Date().toISOString(),
    operations: deliverablesOf(details, deps),
  };
}
