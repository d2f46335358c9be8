import type { Database } from '../../db/connect';
import { consentWording } from './consent';
import { leadRecords } from './queries';
import type { LeadTombstone, Receipt } from './receipt';
import { findTombstone } from './tombstone-queries';

/**
 * The receipt of a lead for whoever has its address, or what is left of one that was deleted. Score, band and their reasons are for
 * the founders. Throws ApiError `service_unavailable` in database trouble.
 */
export async function readReceipt(
  store: { database: Database },
  leadId: string,
): Promise<Receipt | LeadTombstone | undefined> {
  if (!/^lead_[0-9a-z]+$/.test(leadId)) return undefined;
  const row = await leadRecords.findById(store.database, leadId);
  if (!row) {
    const tombstone = await store.database.run((orm) => findTombstone(orm, leadId));
    return tombstone && { leadId, removedAt: tombstone.removedAt.toISOString(), why: tombstone.why };
  }
  const wordingVersion = row.consentWordingVersion;
  return {
    reference: row.id,
    receivedAt: row.createdAt.toISOString(),
    sent: {
      buyer_type: row.buyerType,
      company: row.company,
      contact_or_agent_id: row.contactOrAgentId,
      workflow: row.workflow,
      target_offer_id: row.targetOfferId,
      success_metric: row.successMetric,
      contact_name: row.contactName ?? undefined,
      contact_role: row.contactRole ?? undefined,
      timeline: row.timeline ?? undefined,
      monthly_volume: row.monthlyVolume,
      samples_available: row.samplesAvailable,
      risk_owner: row.riskOwner ?? undefined,
      high_volume_or_high_risk: row.highVolumeOrHighRisk,
      annual_commit: row.annualCommit ?? undefined,
    },
    consent: {
      channel: row.consentChannel,
      wordingVersion,
      wordingText: wordingVersion === consentWording.version ? consentWording.text : null,
    },
  };
}
