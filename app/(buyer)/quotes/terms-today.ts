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
  return {
    scope: offer ? scopeOf(offer, samplePackageOf(snapshot, offer_id)) : null,
    validDays: installation.quote_valid_days,
    readAt: new Date().toISOString(),
    operations: deliverablesOf(snapshot.details.get(offer_id), deps),
  };
}
