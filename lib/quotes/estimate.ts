import { amountFromText, amountProblem, amountText } from '../kernel/amount-text';
import { flagFromText } from '../kernel/form-values';
import type { Offer } from '../offers/offer';
import type { VolumeTexts } from './annual-plan';
import { type QuoteDerivation, quoteDerivation } from './derivation';
import { type QuoteFigures, quoteFigures } from './pricing';
import type { QuoteRequest } from './quote';

export interface QuoteTexts {
  offer_id: string;
  annual_commit: string;
  custom_integration: string;
  pii_real: string;
  samples_available: string;
}

type QuoteProblem = { field: keyof QuoteTexts; message: string };

export type QuoteEstimate =
  | { offer: Offer; request: QuoteRequest; figures: QuoteFigures; derivation: QuoteDerivation }
  | { problems: QuoteProblem[] };

export function quoteTexts(textOf: (name: string) => string | null | undefined, offers: readonly Offer[]) {
  const text = (name: keyof QuoteTexts) => textOf(name) ?? '';
  return {
    offer_id: text('offer_id').trim() || (offers[0]?.id ?? ''),
    annual_commit: text('annual_commit'),
    custom_integration: text('custom_integration'),
    pii_real: text('pii_real'),
    samples_available: text('samples_available'),
  } satisfies QuoteTexts;
}

export const compareField = 'compare';

/** Returns the query string of the calculator's state; `compared` are the amounts to compare the plan with. */
export function quoteQuery(
  texts: QuoteTexts,
  compared: readonly string[] = [],
  volume: Partial<VolumeTexts> = {},
): string {
  const set = Object.entries({ ...texts, ...volume }).filter(([, text]) => text.trim() !== '');
  const amounts = compared.some((text) => text.trim() !== '')
    ? compared.map((text) => [compareField, text.trim()])
    : [];
  return `?${new URLSearchParams([...set, ...amounts])}`;
}

export function textsOfRequest(request: QuoteRequest): QuoteTexts {
  const ticked = (flag: boolean) => (flag ? 'true' : '');
  return {
    offer_id: request.offer_id,
    annual_commit: request.annual_commit === undefined ? '' : amountText(request.annual_commit),
    custom_integration: ticked(request.custom_integration),
    pii_real: ticked(request.pii_real),
    samples_available: ticked(request.samples_available),
  };
}

export function quoteEstimate(offers: readonly Offer[], texts: QuoteTexts): QuoteEstimate {
  const problems: QuoteProblem[] = [];
  const flag = (field: 'custom_integration' | 'pii_real' | 'samples_available'): boolean => {
    const value = texts[field].trim() !== '' && flagFromText(texts[field]);
    if (typeof value === 'boolean') return value;
    problems.push({ field, message: `${field} must be true or false.` });
    return false;
  };
  const offer = offers.find(({ id }) => id === texts.offer_id);
  if (!offer)
    problems.push({ field: 'offer_id', message: 'This pilot is not available. Choose another pilot.' });
  const commit = texts.annual_commit.trim() === '' ? undefined : amountFromText(texts.annual_commit);
  if (typeof commit === 'string') {
    const message = amountProblem(commit, 'USD') ?? 'annual_commit must be a number of 0 or more.';
    problems.push({ field: 'annual_commit', message });
  }
  const request: QuoteRequest = {
    offer_id: texts.offer_id,
    annual_commit: typeof commit === 'number' ? commit : undefined,
    custom_integration: flag('custom_integration'),
    pii_real: flag('pii_real'),
    samples_available: flag('samples_available'),
  };
  if (!offer || problems.length > 0) return { problems };
  return {
    offer,
    request,
    figures: quoteFigures(offer, request),
    derivation: quoteDerivation(offer, request),
  };
}

export function isTicked(texts: QuoteTexts, field: keyof QuoteTexts): boolean {
  return flagFromText(texts[field]) === true;
}
