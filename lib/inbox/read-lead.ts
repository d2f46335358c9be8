import type { FounderStore } from '../founders/authorize';
import { countUnlisted, listHistoryOfLead, type RecordedEntry } from '../founders/history-queries';
import { consentOnRecord } from '../leads/consent';
import type { LeadTombstone } from '../leads/lead-status';
import type { NamedBy } from '../leads/named-quotes';
import { findReplays, findTombstone, toLead } from '../leads/queries';
import { bandRaise, missingReasons } from '../leads/scoring';
import { readKnownWordings } from '../leads/submit-lead';
import type { ReviewedLeadRow } from '../leads/tables';
import type { OfferStore } from '../offers/change-offer';
import { pilotMark } from '../pilots/board/board';
import { factsOf } from '../pilots/board/pilot-facts';
import { listPilots } from '../pilots/read-pilot';
import { quoteNumberOf } from '../quotes/document/quote-number';
import type { QuoteRow } from '../quotes/tables';
import type { LeadState } from '../review/history';
import { toLeadEvents, toLeadState } from '../review/read-lead-state';
import { wakeDueLeads } from '../review/wake-leads';
import { listActions } from './deals/deal-queries';
import { storedActionOf } from './deals/list-deals';
import { nextActionOf } from './deals/next-action';
import {
  findReviewedLead,
  listAnswers,
  listLeadNames,
  listLeadStates,
  listNotes,
  listQuotes,
  recordViews,
} from './detail-queries';
import { makeReply, readReplyRows } from './drafts/read-reply';
import type { LeadDetail, LinkedQuote } from './inbox';
import { scoreInWords } from './labels';
import { listNearDuplicates } from './list-near-duplicates';
import { viewOf } from './views';

/** Returns a lead's linked quotes in the lead's order; missing ones are omitted. */
function toLinkedQuotes(lead: ReviewedLeadRow, rows: readonly QuoteRow[]): LinkedQuote[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (lead.namedQuotes ?? []).flatMap(({ quote_id, named_by }) => {
    const quote = byId.get(quote_id);
    return quote ? [toLinkedQuote(quote, named_by, lead)] : [];
  });
}

export function toLinkedQuote(
  quote: QuoteRow,
  namedBy: NamedBy,
  lead: Pick<ReviewedLeadRow, 'targetOfferId'>,
): LinkedQuote {
  return {
    quoteId: quote.id,
    number: quoteNumberOf(quote.id) ?? quote.id,
    createdAt: quote.createdAt.toISOString(),
    offerId: quote.offerId,
    offerName: quote.offerName,
    pilotPrice: quote.pilotPrice,
    annualCommit: quote.providedAnnualCommit,
    credit: quote.credit,
    isCustomIntegration: quote.customIntegration,
    isPersonalDataReal: quote.piiReal,
    warnings: quote.warnings,
    namedBy,
    isOfOtherOffer: quote.offerId !== lead.targetOfferId,
  };
}

/**
 * Reads a lead in full, the tombstone of a removed one, or undefined if it never existed. Records the view unless
 * `isSeen` is false.
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
  const namedIds = lead.namedQuotes?.map(({ quote_id }) => quote_id) ?? [];
  const state = toLeadState(lead);
  const isDeal = viewOf(state) === 'pilots';
  const [[entries, unlistedEntries], notes, named, replays, nearDuplicates, answers, replyRows, actions] =
    await database.run((orm) => {
      const seen = isSeen ? recordViews(orm, founder.id, [leadId]) : Promise.resolve();
      return Promise.all([
        // The view is recorded first, so that the history includes it and nothing is shown unrecorded.
        seen.then(async (): Promise<[RecordedEntry[], number]> => {
          const listed = await listHistoryOfLead(orm, leadId);
          return [listed, await countUnlisted(orm, leadId, listed)];
        }),
        listNotes(orm, leadId),
        listQuotes(orm, namedIds),
        findReplays(orm, leadId),
        listNearDuplicates(orm, lead),
        listAnswers(orm, [leadId]),
        readReplyRows(orm, leadId, namedIds.at(-1)),
        isDeal ? listActions(orm, [leadId]) : [],
      ]);
    });
  const [pilot] = await listPilots({ database, authorize }, [leadId]);
  const now = new Date();
  const mark = pilot ? pilotMark(pilot, now) : null;
  const { names } = await offers.current();
  const offerName = names.get(lead.targetOfferId) ?? null;
  const quotes = toLinkedQuotes(lead, named);
  const missing = missingReasons(lead.points);
  const raise = bandRaise(lead.score, lead.band, lead.points);
  return {
    lead: toLead(lead),
    highVolumeOrHighRisk: lead.highVolumeOrHighRisk,
    points: lead.points,
    missing,
    raise,
    scoreSummary: scoreInWords(lead.score, missing, raise),
    offerName,
    consent: consentOnRecord(lead, readKnownWordings()),
    contactCorrectedAt: lead.contactCorrectedAt?.toISOString() ?? null,
    state,
    pilot: mark,
    nextAction: isDeal
      ? nextActionOf(actions[0] ? storedActionOf(actions[0]) : null, mark, state.assignee)
      : null,
    notes: notes.map(({ id, at, text, founderId, founderName }) => ({
      id: String(id),
      at: at.toISOString(),
      who: { id: founderId, name: founderName ?? founderId },
      text,
    })),
    history: toLeadEvents(entries),
    unlistedEntries,
    quotes,
    replays: replays ?? { count: 0, moments: [] },
    nearDuplicates,
    answers: answers.map(({ at, founderId, founderName: name }) => ({
      at: at.toISOString(),
      who: { id: founderId ?? '', name },
    })),
    reply: makeReply(
      founder,
      lead,
      { offerName, quotes, pilot: pilot ? factsOf(pilot, now) : null },
      replyRows,
    ),
  };
}

/** Reads the current states of leads by id; removed ones are omitted. */
export async function readStates(
  { database, authorize }: FounderStore,
  leadIds: readonly string[],
): Promise<Record<string, LeadState>> {
  await authorize();
  await wakeDueLeads(database);
  const leads = await database.run((orm) => listLeadStates(orm, leadIds));
  return Object.fromEntries(leads.map((lead) => [lead.id, toLeadState(lead)]));
}

/** Records that a founder viewed a lead, at most once in ten minutes; ignores a lead that does not exist. */
export async function writeView({ database, authorize }: FounderStore, leadId: string): Promise<void> {
  const founder = await authorize();
  await database.run((orm) => recordViews(orm, founder.id, [leadId]));
}

/** Returns the companies of leads by their ids; leads that were erased or removed are missing. */
export async function readLeadNames(
  { database, authorize }: FounderStore,
  leadIds: readonly string[],
): Promise<Map<string, string>> {
  await authorize();
  const rows = await database.run((orm) => listLeadNames(orm, leadIds));
  return new Map(rows.map(({ id, company }) => [id, company]));
}
