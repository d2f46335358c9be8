import { createHash } from 'node:crypto';
import type { Database } from '../../db/connect';
import { type ErrorBody, errorBody } from '../kernel/errors';
import type { Offer } from '../offers/offer';
import type { PublishedOffers } from '../offers/offer-store';
import { newRecordId } from '../process/new-ids';
import { priceQuote } from './pricing';
import { quoteRecords, toQuote } from './queries';
import type { Quote, QuoteRequest } from './quote';
import { readSavedQuote } from './read-saved-quote';

export interface QuoteDeps {
  database: Database;
  offers: PublishedOffers;
}

export function toQuoteColumns(offer: Offer, request: QuoteRequest) {
  const priced = priceQuote(offer, request);
  return {
    offerId: priced.offer_id,
    offerName: priced.offer_name,
    pilotPrice: priced.pilot_price,
    annualCommitMinimum: priced.annual_commit_minimum,
    providedAnnualCommit: priced.provided_annual_commit,
    credit: priced.max_credit_if_annual_signed_within_30_days,
    creditExpiresDays: priced.credit_rules.expires_days,
    creditAppliesTo: priced.credit_rules.applies_to,
    customIntegration: request.custom_integration,
    piiReal: request.pii_real,
    samplesAvailable: request.samples_available,
    warnings: priced.warnings,
    terms: {
      pilot_price: offer.pilot_price,
      annual_commit_minimum: offer.annual_commit_minimum,
      credit: offer.credit,
    },
  };
}

/** Prices and stores a quote, or finds the one with the key (4.1). */
async function requestQuote(
  deps: QuoteDeps,
  request: QuoteRequest,
  idempotencyKey: string | null,
): Promise<{ record: Quote; isReplay: boolean } | { error: ErrorBody }> {
  const { byId } = await deps.offers.current();
  const offer = byId.get(request.offer_id);
  if (!offer) return { error: errorBody('offer_not_found', {}) };
  const { row, created } = await quoteRecords.store(deps.database, {
    id: newRecordId('quote_'),
    ...toQuoteColumns(offer, request),
    idempotencyKey,
  });
  return { record: toQuote(row), isReplay: !created };
}

export function quoteAction(deps: QuoteDeps) {
  return {
    create(request: QuoteRequest, idempotencyKey: string | null) {
      return requestQuote(deps, request, idempotencyKey);
    },
    async findByKey(idempotencyKey: string): Promise<Quote | undefined> {
      const row = await quoteRecords.findByKey(deps.database, idempotencyKey);
      return row && toQuote(row);
    },
  };
}

function saidBy({ offer_id, custom_integration, pii_real, samples_available }: QuoteRequest): unknown[] {
  return [offer_id, custom_integration, pii_real, samples_available];
}

/** Returns the key for a quote with these figures on the page of this key: a UUID of version 8 (RFC 9562). */
function keyOfFigures(pageKey: string, request: QuoteRequest): string {
  const said = JSON.stringify([pageKey, request.annual_commit ?? null, ...saidBy(request)]);
  const hex = createHash('sha256').update(said).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The same figures under the key of a page return the same quote; other figures create another one. */
export function quoteActionOfPage(deps: QuoteDeps) {
  const action = quoteAction(deps);
  const isAsStored = async (quote: Quote, request: QuoteRequest): Promise<boolean> => {
    const stored = await readSavedQuote(deps, quote.quote_id);
    const commit = request.annual_commit ?? quote.annual_commit_minimum;
    return (
      commit === quote.provided_annual_commit &&
      stored !== undefined &&
      JSON.stringify(saidBy(stored.request)) === JSON.stringify(saidBy(request))
    );
  };
  return {
    async create(request: QuoteRequest, pageKey: string | null) {
      const found = await action.create(request, pageKey);
      if ('error' in found || !found.isReplay || pageKey === null) return found;
      if (await isAsStored(found.record, request)) return found;
      return action.create(request, keyOfFigures(pageKey, request));
    },
    /** An invalid request must return its errors, not an earlier quote whose figures are no longer on the screen. */
    async findByKey(): Promise<undefined> {
      return undefined;
    },
  };
}
