import { randomBytes } from 'node:crypto';
import { type FounderStore, requireRole } from '../founders/authorize';
import { isTimeZone } from '../founders/settings/founder-settings';
import { findVersionedOffer } from '../offers/queries';
import { newId } from '../process/new-ids';
import { isSameScope, scopeOf } from '../quotes/document/quote-document';
import { digits, quoteNumberOf } from '../quotes/document/quote-number';
import { readQuoteDocument, readQuoteIdByNumber } from '../quotes/document/read-quote-document';
import type { QuoteSigner } from '../quotes/signing/signing-key-store';
import { day, peopleMax, personSchema } from './acts';
import { type Refused, refused, unacceptableField } from './apply-act';
import type { BuyerRole, PilotTerms } from './pilot';
import { addDays, todayIn } from './pilot-dates';
import { hasOpenPilot, insertPerson, insertPilot, lockLead } from './queries';
import { type PilotDeps, readClock } from './read-pilot';
import { makeLink, writeEvent } from './write-record';

export interface PilotOpening {
  leadId: string;
  /** Id or number of the quote. */
  quoteId: string;
  timeZone: string;
  /** `YYYY-MM-DD` */
  plannedStart: string;
  people: { name: string; role: BuyerRole }[];
  isDemo?: boolean;
}

interface PersonalLink {
  personId: string;
  name: string;
  role: BuyerRole;
  /** Path of the one-time link, which can be shown only now. */
  path: string;
}

type Opened = { outcome: 'opened'; pilotId: string; number: string; links: PersonalLink[] } | Refused;

function newPilotNumber(): string {
  const written = [...randomBytes(8)].map((byte) => digits.charAt(byte % 32)).join('');
  return `P-${written.slice(0, 4)}-${written.slice(4)}`;
}

type TermsStore = Pick<PilotDeps, 'database'> & { quoteSigner: Pick<QuoteSigner, 'signIfAble'> };
type Store = FounderStore & PilotDeps & TermsStore;

/**
 * Copies the terms of a quote: its stored scope, otherwise the one offered now. Undefined if the quote has too few
 * terms.
 */
export async function readTerms(
  { database, quoteSigner }: TermsStore,
  quoteId: string,
): Promise<PilotTerms | undefined> {
  const found = await readQuoteDocument({ database }, quoteId);
  if (!found?.saved.terms) return undefined;
  const { quote, request, terms } = found.saved;
  const stored = await database.run((orm) => findVersionedOffer(orm, quote.offer_id));
  const offered = stored && scopeOf(stored.offer, stored.details.deliverables);
  const scope = found.filed?.scope ?? offered;
  if (!scope) return undefined;
  const isAsOffered = offered !== undefined && isSameScope(scope, offered);
  const signed = await quoteSigner.signIfAble(quote);
  return {
    offer: {
      id: quote.offer_id,
      name: quote.offer_name,
      version: isAsOffered ? (stored?.version ?? null) : null,
    },
    quote: { id: quoteId, number: quoteNumberOf(quoteId) ?? quoteId, jws: signed?.signature.jws ?? null },
    price: quote.pilot_price,
    options: {
      custom_integration: request.custom_integration,
      pii_real: request.pii_real,
      samples_available: request.samples_available,
    },
    quoted: terms,
    credit: terms.credit,
    annualCommit: quote.provided_annual_commit,
    modes: scope.modes,
    durationDays: scope.durationDays,
    requiredInputs: scope.requiredInputs,
    deliverables: scope.deliverables,
    checkpoint: scope.checkpoint,
    warnings: quote.warnings,
  };
}

function openingRefusal({ people, timeZone, plannedStart }: PilotOpening, now: Date) {
  if (!isTimeZone(timeZone)) return refused('time_zone_unknown', 'time_zone');
  const today = todayIn(timeZone, now);
  if (
    !day.safeParse(plannedStart).success ||
    plannedStart < addDays(today, -366) ||
    plannedStart > addDays(today, 366)
  )
    return refused('date_past', 'planned_start');
  if (people.length > peopleMax) return refused('too_many_people', 'people');
  if (people.some((person) => !personSchema.safeParse(person).success))
    return refused('name_required', 'people');
  if (unacceptableField(people, 'people') !== undefined) return refused('sensitive_value', 'people');
  return people.some(({ role }) => role === 'decider') ? null : refused('no_decider', 'people');
}

/**
 * Opens a pilot from an accepted lead and one of the quotes that it names, or any quote if it names none. The terms are
 * copied: later changes of offer, quote or lead do not affect it.
 */
export async function openPilot(store: Store, opening: PilotOpening): Promise<Opened> {
  const founder = await requireRole(store.authorize, 'reviewer');
  const { leadId, timeZone, plannedStart, people, isDemo = false } = opening;
  const now = readClock(store);
  const refusal = openingRefusal(opening, now);
  if (refusal) return refusal;
  const quoteId = (await readQuoteIdByNumber(store, opening.quoteId)) ?? opening.quoteId.trim();
  const terms = await readTerms(store, quoteId);
  return store.database.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (lead?.status !== 'accepted') return refused('lead_not_accepted');
    const named = (lead.namedQuotes ?? []).map(({ quote_id }) => quote_id);
    if (named.length > 0 && !named.includes(quoteId)) return refused('quote_not_named', 'quote_id');
    if (!terms) return refused('quote_unknown', 'quote_id');
    if (await hasOpenPilot(tx, leadId)) return refused('already_open');
    const pilotId = `pilot_${newId()}`;
    const number = newPilotNumber();
    const { company } = lead;
    const pilot = { id: pilotId, number, leadId, quoteId, company, terms, timeZone, plannedStart, isDemo };
    await insertPilot(tx, { ...pilot, openedAt: now });
    const links: PersonalLink[] = [];
    for (const { name: typed, role } of people) {
      const name = typed.trim();
      const personId = newId();
      await insertPerson(tx, { id: personId, pilotId, name, role, invitedAt: now });
      links.push({ personId, name, role, path: await makeLink(tx, personId, now) });
    }
    const detail = { number, quote_id: quoteId, offer_id: terms.offer.id, people: people.length };
    await writeEvent(tx, pilotId, { side: 'vendor', name: founder.name }, now, { kind: 'open', detail });
    return { outcome: 'opened', pilotId, number, links };
  });
}
