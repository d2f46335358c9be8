import { listInWords } from '../../kernel/format-list';
import { missingOfSeller } from '../../kernel/installation';
import { exactUsd, usd } from '../../kernel/money';
import { dayMs } from '../../kernel/weeks';
import type { Offer, QuotedTerms } from '../../offers/offer';
import { customIntegrationMultiplier, type NetPrice, netPrice } from '../pricing';
import type { Quote, QuoteRequest } from '../quote';
import type { QuotedScope, TestedOperation } from '../quoted-scope';
import { canonicalJson } from '../signing/quote-signature';
import type { Customer } from './customer';
import type { DocumentVersion, FiledDocument } from './document-record';
import { type DocumentTerms, documentTerms } from './document-terms';
import { quoteNumberOf } from './quote-number';
import type { SellerFacts } from './seller';

export interface DocumentSource {
  quote: Quote;
  request: QuoteRequest;
  /** Null for a quote that is older than its column. */
  terms: QuotedTerms | null;
  filed: FiledDocument | null;
  /** The version to show, by default the latest. */
  version?: DocumentVersion | undefined;
}

interface ScheduledDay {
  day: number;
  date: string | null;
  customer: string;
  seller: string;
}

/** A quote in the form that procurement files: texts only, except for its amounts, which are in USD. */
export interface QuoteDocument extends NetPrice, DocumentTerms {
  number: string | undefined;
  offerName: string;
  /** Null while the document is not stored. */
  version: { number: number; replaces: string | null; isLatest: boolean } | null;
  seller: SellerFacts;
  isDraft: boolean;
  customer: Customer | null;
  plannedStart: string | null;
  issued: string;
  validUntil: string;
  lastDay: string;
  price: number;
  annualCommit: number;
  credit: number;
  creditCondition: string;
  /** Day that scope, seller and last day are from; null if it is the day of issue. */
  asOf: { day: string; isFiled: boolean } | null;
  scope: QuotedScope | null;
  included: string[];
  notIncluded: string[];
  schedule: ScheduledDay[];
  deliverables: string[];
  warnings: string[];
  tested: readonly TestedOperation[];
  unserved: string | null;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

function dayInWords(iso: string): string {
  return dayFormat.format(new Date(iso));
}

export function validUntilDay(createdAt: string, days: number): string {
  return new Date(Date.parse(createdAt) + days * dayMs).toISOString().slice(0, 10);
}

export function isExpired(validUntil: string, now: Date): boolean {
  return now.toISOString().slice(0, 10) > validUntil;
}

export interface TermsOfDay {
  scope: QuotedScope | null;
  seller: SellerFacts;
  validDays: number;
  readAt: string;
}

/** Filed terms take precedence; without them `today` applies, and the installation's days of validity. */
export function quoteDocument(
  { quote, request, terms, filed, version = filed?.versions.at(-1) }: DocumentSource,
  today: TermsOfDay,
): QuoteDocument {
  const scope = filed ? filed.scope : today.scope;
  const seller = filed?.seller ?? today.seller;
  const customer = version?.customer ?? null;
  const lastDay = filed?.validUntil ?? validUntilDay(quote.created_at, today.validDays);
  const operations = scope?.operations ?? [];
  return {
    number: quoteNumberOf(quote.quote_id),
    offerName: quote.offer_name,
    version: filed && version ? versionInWords(filed, version) : null,
    seller,
    isDraft: missingOfSeller(seller).length > 0,
    customer,
    plannedStart: dateOf(customer?.planned_start, 0),
    issued: dayInWords(quote.created_at),
    validUntil: dayInWords(lastDay),
    lastDay,
    price: quote.pilot_price,
    annualCommit: quote.provided_annual_commit,
    credit: quote.max_credit_if_annual_signed_within_30_days,
    creditCondition: creditCondition(quote),
    ...netPrice(quote),
    asOf: asOf(quote, filed, today),
    scope,
    included: included(request, scope),
    notIncluded: notIncluded(request, seller),
    schedule: schedule(scope, customer?.planned_start),
    deliverables: deliverables(scope, customer?.planned_start),
    warnings: quote.warnings,
    tested: operations,
    unserved: unservedInWords(operations),
    ...documentTerms({ quote, terms, scope, seller }),
  };
}

function versionInWords({ versions }: FiledDocument, { version }: DocumentVersion): QuoteDocument['version'] {
  const replaced = versions.find((each) => each.version === version - 1);
  return {
    number: version,
    replaces: replaced ? `${replaced.version} of ${dayInWords(replaced.storedAt.toISOString())}` : null,
    isLatest: version === versions.at(-1)?.version,
  };
}

/** Returns the date of a pilot's day, such as `Mon, 11 Jan 2027`; null without a planned start. */
function dateOf(start: string | undefined, day: number): string | null {
  if (start === undefined) return null;
  const format = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(Date.parse(start) + day * dayMs);
}

function schedule(scope: QuotedScope | null, start: string | undefined): ScheduledDay[] {
  return (scope?.days ?? []).map(({ day, buyer, hours, vendor }) => ({
    day,
    date: dateOf(start, day),
    customer: hours === 0 ? buyer : `${buyer} (${hours} h)`,
    seller: vendor,
  }));
}

function deliverables(scope: QuotedScope | null, start: string | undefined): string[] {
  return (scope?.deliverables ?? []).map(({ name, format, day }) => {
    if (day === undefined) return `${name} (${format})`;
    const date = dateOf(start, day);
    return `${name} (${format}), day ${day}${date === null ? '' : `, ${date}`}`;
  });
}

function unservedInWords(operations: readonly TestedOperation[]): string | null {
  const titles = operations.filter(({ isServed }) => !isServed).map(({ title }) => title);
  if (titles.length === 0) return null;
  // Titles contain commas.
  return `Not yet available on this portal: ${titles.join('; ')}. Agree on who will run this before you sign.`;
}

function asOf({ created_at }: Quote, filed: FiledDocument | null, today: TermsOfDay): QuoteDocument['asOf'] {
  if (filed === null) return { day: dayInWords(today.readAt), isFiled: false };
  const day = dayInWords(filed.filedAt.toISOString());
  return day === dayInWords(created_at) ? null : { day, isFiled: true };
}

function creditCondition({ provided_annual_commit, annual_commit_minimum, credit_rules }: Quote): string {
  if (provided_annual_commit < annual_commit_minimum)
    return `none: credit starts at a plan of ${usd(annual_commit_minimum)} a year`;
  return `if you sign ${exactUsd(provided_annual_commit)} a year within ${credit_rules.expires_days} days of the pilot’s end`;
}

function included({ custom_integration }: QuoteRequest, scope: QuotedScope | null): string[] {
  const hours = (scope?.days ?? []).reduce((sum, day) => sum + day.hours, 0);
  return [
    ...(scope === null
      ? ['The pilot at a fixed price']
      : [`The work below in ${scope.durationDays} calendar days, at a fixed price`]),
    ...(scope !== null && scope.deliverables.length > 0
      ? [
          listInWords([
            'All deliverables',
            ...(hours > 0 ? [`our support for about ${hours} hours of work by your team`] : []),
          ]),
        ]
      : []),
    ...(custom_integration ? [`Custom integration (× ${customIntegrationMultiplier}, by change order)`] : []),
  ];
}

function notIncluded({ custom_integration, pii_real }: QuoteRequest, { taxes }: SellerFacts): string[] {
  return [
    ...(custom_integration ? [] : [`Custom integration (× ${customIntegrationMultiplier}, by change order)`]),
    pii_real ? 'Real personal data before the data protection agreements are signed' : 'Real personal data',
    'Any action in production without a person',
    taxes === undefined ? 'The annual plan' : 'The annual plan, and taxes as stated below',
  ];
}

export function scopeOf(offer: Offer, deliverables: QuotedScope['deliverables']): QuotedScope {
  return {
    headline: offer.headline,
    durationDays: offer.duration_days,
    requiredInputs: offer.required_inputs,
    modes: offer.allowed_modes,
    // Only the type of each file: a document is short.
    deliverables: deliverables.map(({ name, format, day }) => ({
      name,
      format: format.replace(/:.*/, ''),
      ...(day !== undefined && { day }),
    })),
    ownership: offer.deliverables_ownership ?? null,
    checkpoint: offer.mid_pilot_checkpoint ?? null,
  };
}

/** Returns true if two scopes offer the same; measurements and prices in only one of them do not count. */
export function isSameScope(one: QuotedScope, other: QuotedScope): boolean {
  const offered = ({ headline, durationDays, requiredInputs, modes, ...rest }: QuotedScope) =>
    canonicalJson({
      ...{ headline, durationDays, requiredInputs, modes },
      ...{ deliverables: rest.deliverables, ownership: rest.ownership, checkpoint: rest.checkpoint },
    });
  return offered(one) === offered(other);
}
