import type { Database } from '../../db/connect';
import { hasFounder } from '../founders/team/change-founders';
import { consentOnRecord } from '../leads/consent';
import type { QualificationSignal } from '../leads/lead-check';
import type { LeadTombstone } from '../leads/lead-status';
import { findTombstone, toSentFields } from '../leads/queries';
import { missingSignals } from '../leads/scoring';
import { readKnownWordings } from '../leads/submit-lead';
import { findReceiptRow, listReceiptQuotes, type ReceiptRow } from './queries';
import { areActsOffered, type Receipt, type ReceiptQuote, receiptStatusOf } from './receipt';
import { reviewDueAt } from './times';

async function quotesOf(
  database: Database,
  { namedQuotes, targetOfferId }: ReceiptRow,
): Promise<ReceiptQuote[]> {
  const ids = (namedQuotes ?? []).map(({ quote_id }) => quote_id);
  if (ids.length === 0) return [];
  const found = await database.run((orm) => listReceiptQuotes(orm, ids));
  const byId = new Map(found.map((quote) => [quote.id, quote]));
  return ids.flatMap((id) => {
    const quote = byId.get(id);
    if (!quote) return [];
    const { offerId, offerName, pilotPrice, createdAt } = quote;
    return {
      quote_id: id,
      offer_id: offerId,
      offer_name: offerName,
      pilot_price: pilotPrice,
      for_target_offer: offerId === targetOfferId,
      created_at: createdAt.toISOString(),
    };
  });
}

/** Returns true for a signal that the holder of the receipt has added; the stored score stays as it was. */
const isAnsweredSince = (row: ReceiptRow, signal: QualificationSignal): boolean =>
  (signal === 'samples_available' && row.samplesAvailable) ||
  (signal === 'high_volume_or_high_risk' && row.highVolumeOrHighRisk) ||
  (signal === 'risk_owner_named' && row.riskOwner !== null);

/** Returns null after the review and after a withdrawal, since nothing is due then, and while nobody could review it. */
async function dueAtOf(database: Database, { band, createdAt, status }: ReceiptRow): Promise<string | null> {
  return receiptStatusOf[status] === 'received' && (await hasFounder(database))
    ? reviewDueAt(band, createdAt).toISOString()
    : null;
}

/**
 * Returns the receipt of a lead for anyone who has its address, or its tombstone if the lead was deleted. Omits score,
 * band, reasons and decision, which only founders see.
 */
export async function readReceipt(
  { database }: { database: Database },
  leadId: string,
): Promise<Receipt | LeadTombstone | undefined> {
  if (!/^lead_[0-9a-z]+$/.test(leadId)) return undefined;
  const row = await database.run((orm) => findReceiptRow(orm, leadId));
  if (!row) return database.run((orm) => findTombstone(orm, leadId));
  return {
    leadId: row.id,
    receivedAt: row.createdAt.toISOString(),
    status: receiptStatusOf[row.status],
    reviewDueAt: await dueAtOf(database, row),
    missing: missingSignals(row.points).filter(({ signal }) => !isAnsweredSince(row, signal)),
    quotes: await quotesOf(database, row),
    consent: consentOnRecord(row, readKnownWordings()),
    contactCorrectedAt: row.contactCorrectedAt?.toISOString() ?? null,
    areActsOffered: areActsOffered(row.idempotencyKey),
    sent: toSentFields(row),
  };
}
