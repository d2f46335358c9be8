import { checkQualifiedInterest } from '../../leads/endpoints';
import { leadRequestSchema } from '../../leads/lead';
import type { LeadCheckResponse } from '../../leads/lead-check';
import { qualificationOf } from '../../leads/scoring';
import type { Offer } from '../../offers/offer';
import { requestNonBindingQuote } from '../../quotes/endpoints';
import { priceQuote } from '../../quotes/pricing';
import { quoteRequestSchema } from '../../quotes/quote';
import { listPilotOffers } from '../endpoints';
import type { CodeText } from './page';
import { type SampleGround, sampleLead, samplePath, sampleQuote } from './samples';

function quoteAnswer(offer: Offer, idempotencyKey: string) {
  const request = quoteRequestSchema.parse(sampleQuote(offer.id));
  return {
    ok: true,
    quote: {
      quote_id: 'quote_…',
      created_at: '2026-06-10T09:00:00.000Z',
      ...priceQuote(offer, request),
      idempotency_key: idempotencyKey,
    },
  };
}

function checkAnswer(offer: Offer): LeadCheckResponse {
  const lead = leadRequestSchema.parse(sampleLead(offer.id));
  return { ok: true, stored: false, target_offer_published: true, signals: qualificationOf(lead, offer) };
}

/**
 * Computes the answer to an operation's sample as the API does; only the id and the time of a quote are made up. Undefined
 * without an offer, and for operations that answer a document.
 */
export function sampleAnswer(
  path: string,
  offers: readonly Offer[],
  { quoteKey }: SampleGround,
): CodeText | undefined {
  const [offer] = offers;
  if (!offer) return undefined;
  const bodies = new Map<string, object>([
    [listPilotOffers.path, { currency: 'USD', offers }],
    [requestNonBindingQuote.path, quoteAnswer(offer, quoteKey)],
    [checkQualifiedInterest.path, checkAnswer(offer)],
  ]);
  const body = bodies.get(samplePath(path));
  return body && { name: 'Answer 200', language: 'json', code: JSON.stringify(body, null, 2) };
}
