import { createHash } from 'node:crypto';
import type { Database } from '../../db/connect';
import type { PublishedOffers } from '../offers/offer-store';
import { newLeads } from '../process/events';
import { newRecordId } from '../process/new-ids';
import { tellOfArrivals } from './arrival-channel';
import type { ConsentEvidence } from './consent';
import { type Lead, type LeadRequest, leadNextStep } from './lead';
import { leadRecords } from './queries';
import { scoreLead } from './scoring';
import { searchWordsOf } from './search-words';
import type { LeadRow } from './tables';

/** Where leads are kept, and the offers whose minimum the score looks at. */
export interface LeadDeps {
  database: Database;
  offers: PublishedOffers;
}

/** A stored lead as the wire shows it (section 2.7). */
export function toLead(row: LeadRow): Lead {
  return {
    lead_id: row.id,
    created_at: row.createdAt.toISOString(),
    source: row.source,
    buyer_type: row.buyerType,
    contact_name: row.contactName,
    contact_role: row.contactRole,
    company: row.company,
    contact_or_agent_id: row.contactOrAgentId,
    timeline: row.timeline,
    workflow: row.workflow,
    target_offer_id: row.targetOfferId,
    success_metric: row.successMetric,
    monthly_volume: row.monthlyVolume,
    samples_available: row.samplesAvailable,
    risk_owner: row.riskOwner,
    annual_commit: row.annualCommit,
    score: row.score,
    band: row.band,
    reasons: row.reasons,
    external_action_authorized: false,
    contact_consent: row.contactConsent,
    idempotency_key: row.idempotencyKey,
    next_step: leadNextStep,
  };
}

/**
 * Scores qualified interest and stores it for human review, or finds the lead that has the key (sections
 * 2.7 and 4.1). Nothing is sent to anyone. Throws ApiError `service_unavailable` when the database cannot
 * take it.
 */
async function submitLead(
  deps: LeadDeps,
  request: LeadRequest,
  consent: ConsentEvidence,
  idempotencyKey: string | null,
): Promise<{ record: Lead; isReplay: boolean }> {
  const { byId } = await deps.offers.current();
  const { score, band, reasons, points } = scoreLead(request, byId.get(request.target_offer_id));
  const { row, created } = await leadRecords.store(deps.database, {
    id: newRecordId('lead_'),
    source: request.source ?? consent.channel,
    buyerType: request.buyer_type,
    contactName: request.contact_name ?? null,
    contactRole: request.contact_role ?? null,
    company: request.company,
    contactOrAgentId: request.contact_or_agent_id,
    timeline: request.timeline ?? null,
    workflow: request.workflow,
    targetOfferId: request.target_offer_id,
    successMetric: request.success_metric,
    monthlyVolume: request.monthly_volume ?? 0,
    samplesAvailable: request.samples_available,
    riskOwner: request.risk_owner ?? null,
    highVolumeOrHighRisk: request.high_volume_or_high_risk,
    annualCommit: request.annual_commit ?? null,
    score,
    band,
    reasons,
    points,
    contactConsent: request.contact_consent,
    consentChannel: consent.channel,
    consentWordingVersion: consent.wording?.version ?? null,
    consentWordingSha256: consent.wording && createHash('sha256').update(consent.wording.text).digest('hex'),
    idempotencyKey,
    words: searchWordsOf(request, band),
  });
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
    create: (request: LeadRequest, idempotencyKey: string | null) =>
      submitLead(deps, request, consent, idempotencyKey),
    findByKey: async (idempotencyKey: string): Promise<Lead | undefined> => {
      const row = await leadRecords.findByKey(deps.database, idempotencyKey);
      return row && toLead(row);
    },
  };
}
