import { createHash } from 'node:crypto';
import type { Database } from '../../db/connect';
import type { Offer } from '../offers/offer';
import type { PublishedOffers } from '../offers/offer-store';
import { newLeads } from '../process/events';
import { newRecordId } from '../process/new-ids';
import { tellOfArrivals } from './arrival-channel';
import type { ConsentEvidence } from './consent';
import type { Lead, LeadRequest } from './lead';
import { leadRecords, toLead, toRequestColumns } from './queries';
import { scoreLead } from './scoring';
import { searchWordsOf } from './search-words';

/** Where leads are kept, and the offers whose minimum the score looks at. */
export interface LeadDeps {
  database: Database;
  offers: PublishedOffers;
}

/** A request as it is stored: scored, and with how it came. */
export function receivedLead(
  request: LeadRequest,
  targetOffer: Offer | undefined,
  came: { id: string; consent: ConsentEvidence; idempotencyKey: string | null },
) {
  const { id, consent, idempotencyKey } = came;
  const { score, band, reasons, points } = scoreLead(request, targetOffer);
  return {
    ...toRequestColumns(request),
    source: request.source ?? consent.channel,
    monthlyVolume: request.monthly_volume ?? 0,
    score,
    band,
    reasons,
    points,
    id,
    consentChannel: consent.channel,
    consentWordingVersion: consent.wording?.version ?? null,
    consentWordingSha256: consent.wording && createHash('sha256').update(consent.wording.text).digest('hex'),
    namedQuotes: null,
    idempotencyKey,
    words: searchWordsOf(request, band),
  };
}

/**
 * Scores qualified interest and stores it for human review, or finds the lead that has the key (sections 2.7 and
 * 4.1). Nothing is sent to anyone. Throws ApiError `service_unavailable` when the database cannot take it.
 */
async function submitLead(
  deps: LeadDeps,
  request: LeadRequest,
  consent: ConsentEvidence,
  idempotencyKey: string | null,
): Promise<{ record: Lead; isReplay: boolean }> {
  const { byId } = await deps.offers.current();
  const given = receivedLead(request, byId.get(request.target_offer_id), {
    id: newRecordId('lead_'),
    consent,
    idempotencyKey,
  });
  const { row, created } = await leadRecords.store(deps.database, given);
  if (created) {
    tellOfArrivals(deps.database);
    if (newLeads.hasSubscribers) newLeads.publish(row.band);
  }
  return { record: toLead(row), isReplay: !created };
}

/**
 * Submitting leads and finding them by their Idempotency-Key, as the POST pipeline wants it. `consent` says how
 * consent was given; its channel is the source of a request that names none.
 */
export function leadAction(deps: LeadDeps, consent: ConsentEvidence) {
  return {
    create(request: LeadRequest, idempotencyKey: string | null) {
      return submitLead(deps, request, consent, idempotencyKey);
    },
    async findByKey(idempotencyKey: string): Promise<Lead | undefined> {
      const row = await leadRecords.findByKey(deps.database, idempotencyKey);
      return row && toLead(row);
    },
  };
}
