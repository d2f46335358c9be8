import { listInWords } from '../../kernel/format-list';
import { exactUsd, usd } from '../../kernel/money';
import type { QuotedTerms } from '../../offers/offer';
import {
  checkpointStatusInWords,
  creditConditionsInWords,
  creditInWords,
  modeInWords,
} from '../../offers/offer-labels';
import type { Quote } from '../quote';
import type { QuotedScope } from '../quoted-scope';
import type { SellerFacts } from './seller';

type NamedText = readonly [name: string, text: string];

/** The second part of a document: the terms of the quote. */
export interface DocumentTerms {
  acceptance: string;
  terms: NamedText[];
  /** Terms that procurement asks for and the seller did not state, in words; null if all are stated. */
  notStated: string | null;
  /** Terms of a possible annual plan. */
  plan: NamedText[];
  checkpoint: string | null;
  creditRule: string | null;
  creditConditions: string[];
}

const sellersTerms = [
  ['cancellation', 'Cancellation'],
  ['refund', 'Refund'],
  ['pilot_data', 'Your data'],
  ['confidentiality', 'Confidentiality'],
  ['liability', 'Liability and governing law'],
] as const;

export function documentTerms({
  quote,
  terms,
  scope,
  seller,
}: {
  quote: Quote;
  terms: QuotedTerms | null;
  scope: QuotedScope | null;
  seller: SellerFacts;
}): DocumentTerms {
  const { payment_terms: payment, taxes, acceptance, renewal } = seller;
  const checkpoint = checkpointInWords(scope);
  const { expires_days, applies_to } = quote.credit_rules;
  const creditRule = terms && creditInWords(terms.credit);
  const creditConditions = creditConditionsInWords({ expiration_days: expires_days, applies_to });
  const stated: [string, string | undefined][] = [
    ['Payment', payment && paymentInWords(payment, scope)],
    ['Taxes', taxes],
    ...sellersTerms.map(([key, name]): [string, string | undefined] => [name, seller[key]]),
  ];
  return {
    acceptance: acceptance ? sentence(acceptance) : 'Not stated by the seller.',
    terms: [
      ...stated.flatMap(([name, text]): NamedText[] => (text ? [[name, sentence(text)]] : [])),
      ...(checkpoint === null ? [] : [['Stop or continue', checkpoint] satisfies NamedText]),
      [
        'Changes',
        'The price, scope and options of this quote never change. To change them, create a new quote, which gets its own number. New customer details create a new version of this quote.',
      ],
      ...(scope?.ownership ? [['Ownership', sentence(scope.ownership)] satisfies NamedText] : []),
      ...(scope === null ? [] : [['Where it runs', `${modesInWords(scope.modes)}.`] satisfies NamedText]),
    ],
    notStated: notStated([
      ...stated,
      ['acceptance', acceptance],
      ['renewal of the annual plan', renewal],
      ['governing documents', seller.documents && 'listed'],
    ]),
    plan: [
      ['Minimum', minimumInWords(quote, scope)],
      ['Credit', [...(creditRule === null ? [] : [creditRule]), ...creditConditions].join(' ')],
      ...(renewal ? [['Renewal', sentence(renewal)] satisfies NamedText] : []),
    ],
    checkpoint,
    creditRule,
    creditConditions,
  };
}

/** Describes when to pay: the billing at the checkpoint of the offer takes precedence over the seller's general terms. */
function paymentInWords(payment: string, scope: QuotedScope | null): string {
  if (!scope?.checkpoint) return payment;
  const { status, billing } = scope.checkpoint;
  return `${checkpointStatusInWords(status)}: ${sentence(billing)} Where they differ, this takes precedence over the seller’s general terms: ${payment}`;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function notStated(terms: readonly (readonly [name: string, text: string | undefined])[]): string | null {
  const names = terms.flatMap(([name, text]) => (text ? [] : [name.toLowerCase()]));
  if (names.length === 0) return null;
  return `Not stated by the seller: ${listInWords(names)}. Agree on these points in the order form.`;
}

function minimumInWords({ annual_commit_minimum }: Quote, scope: QuotedScope | null): string {
  const minimum = `${usd(annual_commit_minimum)} a year for the credit`;
  const plan = scope?.plan;
  const made = plan
    ? `: ${usd(plan.platformFee)} platform fee, and usage at ${exactUsd(plan.messageMicroUsd / 1_000_000)} per message`
    : '';
  return `${minimum}${made}. You do not have to sign a plan.`;
}

function modesInWords(modes: readonly string[]): string {
  const names = modes.map((mode) => modeInWords(mode).name);
  return listInWords(
    names.map((name, at) => (at === 0 ? name : name.toLowerCase())),
    'or',
  );
}

function checkpointInWords(scope: QuotedScope | null): string | null {
  if (scope === null) return null;
  if (scope.checkpoint === null)
    return `No checkpoint: the pilot runs for the full ${scope.durationDays} days.`;
  const { day, billing, stop_right, status } = scope.checkpoint;
  return `Day ${day}, ${checkpointStatusInWords(status).toLowerCase()}: ${billing}. ${stop_right}`;
}
