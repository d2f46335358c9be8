import { countHistoryOfLead, listHistoryOfLead } from '../founders/history-queries';
import { bandRaise, missingReasons } from '../leads/band-raise';
import { consentOnRecord } from '../leads/consent';
import { companyWords, type Identity, likenessTo, wordsOf } from '../leads/near-duplicates';
import { findTombstone, toLead } from '../leads/queries';
import type { ReviewedLeadRow } from '../leads/tables';
import type { LeadTombstone } from '../leads/tombstone';
import type { OfferStore } from '../offers/change-offer';
import type { QuoteRow } from '../quotes/tables';
import { toLeadEvents, toLeadState } from '../review/read-lead-state';
import { wakeDueLeads } from '../review/wake-leads';
import {
  type DuplicateCandidate,
  findReviewedLead,
  listDuplicateCandidates,
  listNotes,
  listRelatedQuotes,
  recordView,
} from './detail-queries';
import type { LeadDetail, LinkedQuote, NearDuplicate } from './inbox';

const nearDuplicatesMax = 20;

function quoteIdsIn(lead: ReviewedLeadRow): string[] {
  const texts = [lead.workflow, lead.successMetric, lead.timeline ?? '', lead.source].join(' ');
  return [...new Set(texts.match(/\bquote_[0-9a-f]{32}\b/g))];
}

function toLinkedQuote(quote: QuoteRow, lead: ReviewedLeadRow, namedIds: readonly string[]): LinkedQuote {
  const isOfKey =
    quote.idempotencyKeyDigest !== null && quote.idempotencyKeyDigest === lead.idempotencyKeyDigest;
  return {
    quoteId: quote.id,
    createdAt: quote.createdAt.toISOString(),
    offerId: quote.offerId,
    offerName: quote.offerName,
    pilotPrice: quote.pilotPrice,
    annualCommit: quote.providedAnnualCommit,
    credit: quote.credit,
    why: namedIds.includes(quote.id) ? 'named' : isOfKey ? 'same_key' : 'alike',
  };
}

/** What tells whether leads are alike; the contact of a withdrawn one is gone, and like nobody's. */
function identityOf({ company, contactOrAgentId, status }: DuplicateCandidate): Identity {
  return { company, contactOrAgentId: status === 'withdrawn' ? null : contactOrAgentId };
}

function toNearDuplicates(lead: ReviewedLeadRow, candidates: DuplicateCandidate[]): NearDuplicate[] {
  const likeness = likenessTo(identityOf(lead));
  return candidates
    .map((other) => ({
      leadId: other.id,
      createdAt: other.createdAt.toISOString(),
      company: other.company,
      band: other.band,
      score: other.score,
      status: other.status,
      why: likeness(identityOf(other)),
    }))
    .filter(({ why }) => why.length > 0)
    .slice(0, nearDuplicatesMax);
}

/**
 * Everything about a lead, what is left of one that is gone, or undefined where there never was one. Who saw it
 * is recorded, unless a page asks by itself and `isSeen` is false. Throws ApiError `sign_in_required` without a
 * session and `service_unavailable` in database trouble.
 */
export async function readLead(
  { database, offers, authorize }: OfferStore,
  leadId: string,
  isSeen = true,
): Promise<LeadDetail | LeadTombstone | undefined> {
  const founder = await authorize();
  await wakeDueLeads(database);
  const lead = await database.run((orm) => findReviewedLead(orm, leadId));
  if (!lead) return database.run((orm) => findTombstone(orm, leadId));
  const namedIds = quoteIdsIn(lead);
  const { company, contactOrAgentId } = identityOf(lead);
  const [notes, entries, entryCount, quotes, candidates] = await database.run(async (orm) => {
    if (isSeen) await recordView(orm, founder.id, leadId);
    return Promise.all([
      listNotes(orm, leadId),
      listHistoryOfLead(orm, leadId),
      countHistoryOfLead(orm, leadId),
      listRelatedQuotes(orm, lead, namedIds),
      listDuplicateCandidates(orm, leadId, companyWords(company), wordsOf(contactOrAgentId ?? '')),
    ]);
  });
  const { byId } = await offers.current();
  return {
    lead: toLead(lead),
    highVolumeOrHighRisk: lead.highVolumeOrHighRisk,
    points: lead.points,
    missing: missingReasons(lead.points),
    raise: bandRaise(lead.score, lead.band, lead.points),
    offerName: byId.get(lead.targetOfferId)?.name ?? null,
    consent: consentOnRecord(lead),
    contactCorrectedAt: lead.contactCorrectedAt?.toISOString() ?? null,
    state: toLeadState(lead),
    notes: notes.map(({ id, at, text, founderId, founderName }) => ({
      id: String(id),
      at: at.toISOString(),
      who: { id: founderId, name: founderName ?? founderId },
      text,
    })),
    history: toLeadEvents(entries, lead.version),
    unlistedEntries: Math.max(0, entryCount - entries.length),
    quotes: quotes.map((quote) => toLinkedQuote(quote, lead, namedIds)),
    nearDuplicates: toNearDuplicates(lead, candidates),
  };
}
