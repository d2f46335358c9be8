import { type Database, type Orm, transactionTime } from '../../db/connect';
import type { FounderName } from '../founders/founder';
import { listActiveFounders } from '../founders/founder-queries';
import { foldLeadCounts } from '../inbox/count-queries';
import { leadRecords } from '../leads/queries';
import { receivedLead } from '../leads/submit-lead';
import type { SearchedLeadRow } from '../leads/tables';
import type { Offer } from '../offers/offer';
import type { PublishedOffers } from '../offers/offer-store';
import { toReviewColumns } from '../review/read-lead-state';
import { insertSeeded, type SeededEntry, tidySeeded } from './queries';
import { type SyntheticLead, SyntheticLeads } from './synthetic-leads';

const leadsPerBatch = 1_000;

const batchesUnderWayMax = 2;

/** How far back the leads arrived, in days; below the retention of 12 months. */
const daysBack = 330;

function toRow({ request, ...lead }: SyntheticLead, offer: Offer | undefined): SearchedLeadRow {
  const consent = { channel: lead.channel, wording: null };
  return {
    ...receivedLead(request, offer, { id: lead.leadId, consent, idempotencyKey: null, namedQuotes: null }),
    createdAt: lead.createdAt,
    idempotencyKeyDigest: null,
    contactCorrectedAt: null,
    ...toReviewColumns(lead.state, lead.steps.length),
    assigneeId: null,
  };
}

function toEntries(lead: SyntheticLead, founders: readonly FounderName[]): SeededEntry[] {
  return lead.steps.map(({ request, at, before, after, founder }, place) => ({
    at,
    founderId: founders[Math.floor(founder * founders.length)]?.id ?? null,
    kind: `lead_${request.action}`,
    leadId: lead.leadId,
    detail: { version: place + 1, before, after },
  }));
}

/**
 * Fills a database with invented leads, for work and demonstration: the same ones for the same seed and day.
 * Founders who are there are named as those who reviewed them. `bulk` has no limits of time. Throws when the seed was used here before, and
 * ApiError `service_unavailable` in database trouble; what was stored by then stays.
 */
export async function seedLeads(
  { database, offers, bulk }: { database: Database; offers: PublishedOffers; bulk: Orm },
  { leads: count, seed, onProgress }: { leads: number; seed: number; onProgress: (stored: number) => void },
): Promise<void> {
  const { byId } = await offers.current();
  const now = await database.run(transactionTime);
  const founders = await database.run(listActiveFounders);
  const { leadId } = new SyntheticLeads(seed, now, daysBack).next();
  if (await leadRecords.findById(database, leadId))
    throw new Error(`The leads of seed ${seed} are here already; give another one with --seed.`);
  const invented = new SyntheticLeads(seed, now, daysBack);
  let left = count;
  let stored = 0;
  const storeBatches = async () => {
    while (left > 0) {
      const batch = Array.from({ length: Math.min(left, leadsPerBatch) }, () => invented.next());
      left -= batch.length;
      const rows = batch.map((lead) => toRow(lead, byId.get(lead.request.target_offer_id)));
      const entries = batch.flatMap((lead) => toEntries(lead, founders));
      await bulk.transaction((tx) => insertSeeded(tx, rows, entries));
      stored += batch.length;
      onProgress(stored);
    }
  };
  await Promise.all(Array.from({ length: batchesUnderWayMax }, storeBatches));
  while ((await foldLeadCounts(bulk)) > 0);
  await tidySeeded(bulk);
}
