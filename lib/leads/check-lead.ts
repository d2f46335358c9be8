import type { PublishedOffers } from '../offers/offer-store';
import type { LeadRequest } from './lead';
import type { LeadCheckResponse } from './lead-check';
import { qualificationOf } from './scoring';

/** What a lead says for itself, without score or band; stores nothing. */
export async function checkLead(
  store: { offers: PublishedOffers },
  request: LeadRequest,
): Promise<LeadCheckResponse> {
  const { byId } = await store.offers.current();
  const targetOffer = byId.get(request.target_offer_id);
  return {
    ok: true,
    stored: false,
    target_offer_published: targetOffer !== undefined,
    signals: qualificationOf(request, targetOffer),
  };
}
