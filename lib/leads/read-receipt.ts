import type { Database } from '../../db/connect';
import { consentWording } from './consent';
import { findTombstone, leadRecords, toSentFields } from './queries';
import type { LeadTombstone, Receipt } from './receipt';

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
  if (!row) return store.database.run((orm) => findTombstone(orm, leadId));
  const wordingVersion = row.consentWordingVersion;
  return {
    reference: row.id,
    receivedAt: row.createdAt.toISOString(),
    sent: toSentFields(row),
    consent: {
      channel: row.consentChannel,
      wordingVersion,
      wordingText: wordingVersion === consentWording.version ? consentWording.text : null,
    },
  };
}
