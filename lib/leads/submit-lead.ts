import { createHash } from 'node:crypto';
import type { Database } from '../../db/connect';
import type { Offer } from '../offers/offer';
import type { PublishedOffers } from '../offers/offer-store';
import { newLeads } from '../process/events';
import { publishedSettings, vendorName } from '../process/installation';
import { newRecordId } from '../process/new-ids';
import { tellOfArrivals } from './arrival-channel';
import { type ConsentEvidence, type ConsentWording, standardConsent } from './consent';
import type { Lead, LeadRequest } from './lead';
import type { NamedQuote, QuoteNaming } from './named-quotes';
import { leadRecords, toLead, toRequestColumns } from './queries';
import { readNamedQuotes } from './read-named-quotes';
import { scoreLead } from './scoring';
import { foundBy } from './search-terms';
import { noteReplay } from './write-replays';

/** Store of leads, and the offers whose minimum the score uses. */
export interface LeadDeps {
  database: Database;
  offers: PublishedOffers;
}

/** Returns a request as stored: with its score and its channel. */
export function receivedLead(
  request: LeadRequest,
  targetOffer: Offer | undefined,
  submission: {
    id: string;
    consent: ConsentEvidence;
    idempotencyKey: string | null;
    namedQuotes: NamedQuote[] | null;
  },
) {
  const { id, consent, idempotencyKey, namedQuotes } = submission;
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
    consentWordingSha256: consent.wording && wordingDigest(consent.wording.text),
    namedQuotes,
    idempotencyKey,
    ...foundBy(request, band),
  };
}

const wordingDigest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns the wording next to the consent box of the request form. */
export function readConsentWording(): ConsentWording {
  const { settings, consents } = publishedSettings();
  return consents.find(({ text }) => text === settings.consent_text) ?? standardConsent(vendorName());
}

/** Returns all known wordings of the request form with their digests, in hex. */
export function readKnownWordings(): { text: string; sha256: string }[] {
  const texts = [standardConsent(vendorName()), ...publishedSettings().consents].map(({ text }) => text);
  return texts.map((text) => ({ text, sha256: wordingDigest(text) }));
}

/**
 * Scores qualified interest and stores it for human review with the quotes that it names, or returns the lead that has
 * the key (sections 2.7 and 4.1). Nothing is sent to anyone. Throws ApiError `service_unavailable` if the database does
 * not acknowledge it.
 */
async function submitLead(
  deps: LeadDeps,
  request: LeadRequest,
  consent: ConsentEvidence,
  idempotencyKey: string | null,
  naming: QuoteNaming | undefined,
): Promise<{ record: Lead; isReplay: boolean }> {
  const { byId } = await deps.offers.current();
  const namedQuotes = naming ? await readNamedQuotes(deps.database, naming) : [];
  const given = receivedLead(request, byId.get(request.target_offer_id), {
    id: newRecordId('lead_'),
    consent,
    idempotencyKey,
    namedQuotes: namedQuotes.length > 0 ? namedQuotes : null,
  });
  const { row, created } = await leadRecords.store(deps.database, given);
  if (created) {
    tellOfArrivals(deps.database);
    if (newLeads.hasSubscribers) newLeads.publish(row.band);
  } else {
    noteReplay(deps.database, { stored: row, sent: request, channel: consent.channel, naming });
  }
  return { record: toLead(row), isReplay: !created };
}

/**
 * Submits leads and finds them by their Idempotency-Key, for the POST pipeline. `consent` is the evidence of consent;
 * its channel is the source of a request that names none. `naming` lists the quotes that the submission names; ids of
 * unknown quotes are dropped.
 */
export function leadAction(deps: LeadDeps, consent: ConsentEvidence, naming?: QuoteNaming) {
  return {
    create(request: LeadRequest, idempotencyKey: string | null) {
      return submitLead(deps, request, consent, idempotencyKey, naming);
    },
    async findByKey(
      idempotencyKey: string,
      sent: Readonly<Record<string, unknown>>,
    ): Promise<Lead | undefined> {
      const stored = await leadRecords.findByKey(deps.database, idempotencyKey);
      if (stored) noteReplay(deps.database, { stored, sent, channel: consent.channel, naming });
      return stored && toLead(stored);
    },
  };
}
