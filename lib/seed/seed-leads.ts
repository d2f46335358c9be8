import { type Database, type Orm, transactionTime } from '../../db/connect';
import type { FounderName } from '../founders/founder';
import { listReviewers } from '../founders/founder-queries';
import { foldLeadCounts } from '../inbox/count-queries';
import { consentAssertedByCaller, consentTickedInForm } from '../leads/consent';
import { leadRecords } from '../leads/queries';
import { readConsentWording, receivedLead } from '../leads/submit-lead';
import type { SearchedLeadRow } from '../leads/tables';
import type { Offer } from '../offers/offer';
import type { PublishedOffers } from '../offers/offer-store';
import { toQuoteColumns } from '../quotes/request-quote';
import type { QuoteRow } from '../quotes/tables';
import { toReviewColumns } from '../review/read-lead-state';
import { insertSeeded, type SeededEntry, tidySeeded } from './queries';
import { type SyntheticLead, SyntheticLeads, type SyntheticSetting } from './synthetic-leads';

const leadsPerBatch = 1_000;

const batchesUnderWayMax = 2;

/** Maximum age of generated leads in days; below the retention of 12 months. */
const daysMax = 330;

const consentOf = (channel: SyntheticLead['channel']) =>
  channel === 'portal' ? consentTickedInForm(readConsentWording()) : consentAssertedByCaller(channel);
const namings = { portal: 'form', api: 'link', mcp: 'mcp' } as const;

function toRow(lead: SyntheticLead, offer: Offer | undefined): SearchedLeadRow {
  const { leadId, request, channel, quoteId } = lead;
  const namedQuotes = quoteId && offer ? [{ quote_id: quoteId, named_by: namings[channel] }] : null;
  return {
    ...receivedLead(request, offer, {
      ...{ id: leadId, consent: consentOf(channel), idempotencyKey: null, namedQuotes },
    }),
    createdAt: lead.createdAt,
    idempotencyKeyDigest: null,
    contactCorrectedAt: null,
    ...toReviewColumns(lead.state, lead.steps.length),
  };
}

function toQuoteRow({ request, quoteId, createdAt }: SyntheticLead, offer: Offer | undefined): QuoteRow[] {
  if (quoteId === undefined || !offer) return [];
  const quoted = {
    offer_id: offer.id,
    annual_commit: request.annual_commit,
    custom_integration: request.timeline === undefined,
    pii_real: request.high_volume_or_high_risk,
    samples_available: request.samples_available,
  };
  const madeAt = new Date(createdAt.getTime() - 3_600_000);
  const columns = toQuoteColumns(offer, quoted);
  return [{ ...columns, id: quoteId, createdAt: madeAt, idempotencyKey: null, idempotencyKeyDigest: null }];
}

function toEntries({ leadId, steps, views }: SyntheticLead, founders: readonly FounderName[]): SeededEntry[] {
  const nameOf = (id: string | null) => founders.find((founder) => founder.id === id)?.name ?? null;
  const viewed = views.map((view): SeededEntry => ({ ...view, kind: 'lead_viewed', leadId, detail: {} }));
  const taken = steps.map(({ request, at, before, after, founderId }, place): SeededEntry => {
    const named = request.action === 'assign' ? { assigneeName: nameOf(after.assigneeId) } : {};
    const detail = { version: place + 1, before, after, ...named };
    return { at, founderId, kind: `lead_${request.action}`, leadId, detail };
  });
  return [...viewed, ...taken];
}

/** Database to fill, its offers, and connections without time limits for many rows. */
export interface Seeding {
  database: Database;
  offers: PublishedOffers;
  bulk: Orm;
}

/** Stores generated leads with their quotes and the founders' actions on them. */
export async function storeLeads(
  bulk: Orm,
  leads: readonly SyntheticLead[],
  offers: ReadonlyMap<string, Offer>,
  founders: readonly FounderName[],
): Promise<void> {
  const offerOf = ({ request }: SyntheticLead) => offers.get(request.target_offer_id);
  const rows = leads.map((lead) => toRow(lead, offerOf(lead)));
  const quotes = leads.flatMap((lead) => toQuoteRow(lead, offerOf(lead)));
  const entries = leads.flatMap((lead) => toEntries(lead, founders));
  await bulk.transaction((tx) => insertSeeded(tx, rows, quotes, entries));
}

/**
 * Fills a database with generated leads for development and demos, as a normal week leaves an inbox. The leads are the
 * same for the same seed, number, time and founders; the founders appear as reviewers. `bulk` has no time limits.
 * Throws when the seed was used before, and ApiError `service_unavailable` if the database fails; leads stored by then
 * remain.
 */
export async function seedLeads(
  { database, offers, bulk }: Seeding,
  { leads: count, seed, onProgress }: { leads: number; seed: number; onProgress: (stored: number) => void },
): Promise<void> {
  const { byId } = await offers.current();
  const now = await database.run(transactionTime);
  const founders = await database.run(listReviewers);
  const founderIds = founders.map(({ id }) => id);
  const setting: SyntheticSetting = { now, count, daysMax, founderIds, offers: byId };
  const { leadId } = new SyntheticLeads(seed, setting).next();
  if (await leadRecords.findById(database, leadId))
    throw new Error(`The leads for seed ${seed} have already been added. Choose another seed with --seed.`);
  const invented = new SyntheticLeads(seed, setting);
  let left = count;
  let stored = 0;
  const storeBatches = async () => {
    while (left > 0) {
      const batch = Array.from({ length: Math.min(left, leadsPerBatch) }, () => invented.next());
      left -= batch.length;
      await storeLeads(bulk, batch, byId, founders);
      stored += batch.length;
      onProgress(stored);
    }
  };
  await Promise.all(Array.from({ length: batchesUnderWayMax }, storeBatches));
  while ((await foldLeadCounts(bulk)) > 0);
  await tidySeeded(bulk);
}
