import { listInWords } from '../../kernel/format-list';
import { exactUsd, usd } from '../../kernel/format-money';
import { creditConditionsInWords, creditInWords } from '../../offers/credit-labels';
import type { Offer, QuotedTerms } from '../../offers/offer';
import { checkpointStatusInWords, modeInWords } from '../../offers/offer-labels';
import { customIntegrationMultiplier, type NetPrice, netPrice } from '../pricing';
import type { Quote, QuoteRequest } from '../quote';
import type { QuotedScope } from '../quoted-scope';
import { quoteNumberOf } from './quote-number';

/** Stored with a quote when its page is saved or its form is sent. */
export interface FiledDocument {
  filedAt: Date;
  preparedFor: string | null;
  buyerReference: string | null;
  validUntil: string;
  scope: QuotedScope | null;
}

export interface DocumentSource {
  quote: Quote;
  request: QuoteRequest;
  /** Null for a quote that is older than its column. */
  terms: QuotedTerms | null;
  filed: FiledDocument | null;
}

export interface TestedOperation {
  title: string;
  words: string;
  isServed: boolean;
}

/** A quote as procurement files it: texts only, but for its amounts, which are in USD. */
export interface QuoteDocument extends NetPrice {
  number: string | undefined;
  offerName: string;
  preparedFor: string | null;
  buyerReference: string | null;
  issued: string;
  validUntil: string;
  lastDay: string;
  price: number;
  annualCommit: number;
  credit: number;
  creditCondition: string;
  /** Day of the catalog that scope and last day are from; null if it is the day of issue. */
  asOf: { day: string; isFiled: boolean } | null;
  scope: QuotedScope | null;
  included: string[];
  notIncluded: string[];
  howItRuns: string[];
  checkpoint: string | null;
  creditRule: string | null;
  creditConditions: string[];
  warnings: string[];
  /** Operations that the pilot tests as served on a day; null if unknown, as for an offer that founders made. */
  tested: { day: string; operations: readonly TestedOperation[] } | null;
  unserved: string | null;
}

const dayInMs = 86_400_000;

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

function dayInWords(iso: string): string {
  return dayFormat.format(new Date(iso));
}

export function validUntilDay(createdAt: string, days: number): string {
  return new Date(Date.parse(createdAt) + days * dayInMs).toISOString().slice(0, 10);
}

export function isExpired(validUntil: string, now: Date): boolean {
  return now.toISOString().slice(0, 10) > validUntil;
}

export interface TermsOfDay {
  scope: QuotedScope | null;
  validDays: number;
  readAt: string;
  /** Operations that the pilot tests; empty if unknown. They are never filed, for the portal may serve more later. */
  operations: readonly TestedOperation[];
}

/** Filed terms take precedence; without them `today` applies, and the installation's days of validity. */
export function quoteDocument(
  { quote, request, terms, filed }: DocumentSource,
  today: TermsOfDay,
): QuoteDocument {
  const scope = filed ? filed.scope : today.scope;
  const lastDay = filed?.validUntil ?? validUntilDay(quote.created_at, today.validDays);
  const credit = quote.max_credit_if_annual_signed_within_30_days;
  return {
    number: quoteNumberOf(quote.quote_id),
    offerName: quote.offer_name,
    preparedFor: filed?.preparedFor ?? null,
    buyerReference: filed?.buyerReference ?? null,
    issued: dayInWords(quote.created_at),
    validUntil: dayInWords(lastDay),
    lastDay,
    price: quote.pilot_price,
    annualCommit: quote.provided_annual_commit,
    credit,
    creditCondition: creditCondition(quote),
    ...netPrice(quote),
    asOf: asOf(quote, filed, today),
    scope,
    included: included(request, scope),
    notIncluded: notIncluded(request),
    howItRuns: scope === null ? [] : [`${modesInWords(scope.modes)}.`],
    checkpoint: checkpointInWords(scope),
    creditRule: terms && creditInWords(terms.credit),
    creditConditions: creditConditions(quote),
    warnings: quote.warnings,
    tested:
      today.operations.length === 0 ? null : { day: dayInWords(today.readAt), operations: today.operations },
    unserved: unservedInWords(today.operations),
  };
}

function unservedInWords(operations: readonly TestedOperation[]): string | null {
  const titles = operations.filter(({ isServed }) => !isServed).map(({ title }) => title);
  if (titles.length === 0) return null;
  // Titles contain commas.
  return `Not yet available on this portal: ${titles.join('; ')}. Agree who will run it before you sign.`;
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

function modesInWords(modes: readonly string[]): string {
  const names = modes.map((mode) => modeInWords(mode).name);
  return listInWords(
    names.map((name, at) => (at === 0 ? name : name.toLowerCase())),
    'or',
  );
}

function included({ custom_integration }: QuoteRequest, scope: QuotedScope | null): string[] {
  return [
    ...(scope === null
      ? ['The pilot at a fixed price']
      : [`The ${scope.durationDays}-day pilot at a fixed price`]),
    ...(scope !== null && scope.deliverables.length > 0 ? ['The evidence package at the end'] : []),
    ...(custom_integration ? [`Custom integration (× ${customIntegrationMultiplier}, by change order)`] : []),
  ];
}

function notIncluded({ custom_integration, pii_real }: QuoteRequest): string[] {
  return [
    ...(custom_integration ? [] : [`Custom integration (× ${customIntegrationMultiplier}, by change order)`]),
    pii_real ? 'Real personal data before the data protection agreements are signed' : 'Real personal data',
    'Any action in production without a person',
    'The annual plan',
  ];
}

function checkpointInWords(scope: QuotedScope | null): string | null {
  if (scope === null) return null;
  if (scope.checkpoint === null)
    return `No checkpoint: the pilot runs for the full ${scope.durationDays} days.`;
  const { day, billing, stop_right, status } = scope.checkpoint;
  return `Day ${day}, ${checkpointStatusInWords(status).toLowerCase()}: ${billing}. ${stop_right}`;
}

function creditConditions({ credit_rules: { expires_days, applies_to } }: Quote): string[] {
  return creditConditionsInWords({ expiration_days: expires_days, applies_to });
}

export function scopeOf(offer: Offer, deliverables: QuotedScope['deliverables']): QuotedScope {
  return {
    headline: offer.headline,
    durationDays: offer.duration_days,
    requiredInputs: offer.required_inputs,
    modes: offer.allowed_modes,
    // Only the type of each file: a quote is one page.
    deliverables: deliverables.map(({ name, format }) => ({ name, format: format.replace(/:.*/, '') })),
    ownership: offer.deliverables_ownership ?? null,
    checkpoint: offer.mid_pilot_checkpoint ?? null,
  };
}
