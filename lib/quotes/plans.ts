import { amountProblem, amountText, readAmount } from '../kernel/amount-text';
import type { Offer } from '../offers/offer';
import { creditCurve } from './credit-curve';
import { type NetPrice, netPrice, quoteFigures } from './pricing';
import type { QuoteRequest } from './quote';

export const comparedPlansMax = 2;

/** Round amounts, in USD, that common plans and the slider's end are multiples of. */
const planStep = 10_000;
const sliderEndStep = 50_000;

const sliderReach = 1.1;

/** Returns the smallest commit, in USD, with the maximum credit; undefined if the credit grows without a limit. */
export function capReachedAt(offer: Offer): number | undefined {
  return creditCurve(offer).segments.find(({ rule }) => rule === 'cap')?.from;
}

/** Returns three annual plans in USD: the minimum, one with the maximum credit or twice the minimum, one between. */
export function commonPlans(offer: Offer): readonly [least: number, middle: number, most: number] {
  const least = offer.annual_commit_minimum;
  const base = Math.max(least, planStep);
  const cap = Math.ceil((capReachedAt(offer) ?? 0) / planStep) * planStep;
  const most = cap > base + planStep ? cap : base * 2;
  const middle = Math.round(Math.sqrt(base * most) / planStep) * planStep;
  return [least, middle, most];
}

export function sliderMost(offer: Offer): number {
  return Math.ceil((commonPlans(offer)[2] * sliderReach) / sliderEndStep) * sliderEndStep;
}

function plansToCompare(offer: Offer, commit: number): number[] {
  const common = commonPlans(offer);
  const nearest = common.reduce((best, plan) =>
    Math.abs(plan - commit) < Math.abs(best - commit) ? plan : best,
  );
  return common.filter((plan) => plan !== nearest);
}

export interface ComparedPlan extends NetPrice {
  annualCommit: number;
  price: number;
  credit: number;
  /** Credit in percent of the price, rounded; undefined if the price is 0. */
  creditPercent: number | undefined;
  isAsked: boolean;
  note: 'below the minimum' | 'the minimum' | 'at the cap' | undefined;
}

export interface PlanComparison {
  /** Least first. */
  plans: readonly ComparedPlan[];
  /** Amounts to compare with, in the order typed; undefined for an invalid one. */
  compared: readonly (number | undefined)[];
  problems: readonly (string | undefined)[];
}

function noteOf(offer: Offer, commit: number): ComparedPlan['note'] {
  if (commit < offer.annual_commit_minimum) return 'below the minimum';
  if (commit === offer.annual_commit_minimum) return 'the minimum';
  return commit >= (capReachedAt(offer) ?? Number.POSITIVE_INFINITY) ? 'at the cap' : undefined;
}

/** Compares the requested quote with others that differ in the annual commit only; blank texts become common plans. */
export function comparePlans(offer: Offer, request: QuoteRequest, typed: readonly string[]): PlanComparison {
  const asked = request.annual_commit ?? offer.annual_commit_minimum;
  const compared = plansToCompare(offer, asked);
  const others = compared.map((plan, place) => {
    const text = typed[place] ?? '';
    return text.trim() === '' ? plan : readAmount(text);
  });
  const planOf = (annualCommit: number, isAsked: boolean): ComparedPlan => {
    const figures = quoteFigures(offer, { ...request, annual_commit: annualCommit });
    const { pilot_price: price, max_credit_if_annual_signed_within_30_days: credit } = figures;
    const creditPercent = price === 0 ? undefined : Math.round((credit / price) * 100);
    return {
      annualCommit,
      price,
      credit,
      ...netPrice(figures),
      creditPercent,
      isAsked,
      note: noteOf(offer, annualCommit),
    };
  };
  const amounts = others.filter((amount) => typeof amount === 'number');
  const plans = [planOf(asked, true), ...amounts.map((amount) => planOf(amount, false))];
  return {
    plans: plans.sort((a, b) => a.annualCommit - b.annualCommit),
    compared: others.map((amount) => (typeof amount === 'number' ? amount : undefined)),
    problems: others.map((amount, place) => {
      if (typeof amount === 'number') return undefined;
      return amountProblem(typed[place] ?? '', 'USD') ?? 'Enter an amount of 0 or more, such as 100000.';
    }),
  };
}

export function comparedTexts({ compared }: PlanComparison): string[] {
  return compared.filter((amount) => amount !== undefined).map(amountText);
}
