import { samplePackageOf } from '@/app/sample-packages';
import { getDeps } from '@/lib/compose';
import { deliverablesOf } from '@/lib/discovery/deliverables';
import { installation } from '@/lib/process/installation';
import { scopeOf, type TermsOfDay } from '@/lib/quotes/document/quote-document';
import type { QuoteRequest } from '@/lib/quotes/quote';

export async function termsToday({ offer_id }: Pick<QuoteRequest, 'offer_id'>): Promise<TermsOfDay> {
  const deps = getDeps();
  const snapshot = await deps.offers.current();
  const offer = snapshot.byId.get(offer_id);
  const details = snapshot.details.get(offer_id);
  const sample = samplePackageOf(snapshot, offer_id);
  const deliverables = details?.deliverables.length ? details.deliverables : (sample?.deliverables ?? []);
  return {
    scope: offer ? scopeOf(offer, deliverables) : null,
    validDays: installation.quote_valid_days,
    readAt: new Date().toISOString(),
    operations: deliverablesOf(details, deps),
  };
}
