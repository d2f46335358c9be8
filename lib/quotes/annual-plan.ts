import { amountProblem, readAmount } from '../kernel/amount-text';

export interface PlanPrices {
  /** Fee for a year, in USD. */
  platformFee: number;
  /** Price of one message, in millionths of a dollar. */
  messageMicroUsd: number;
}

const monthsPerYear = 12;
const microUsdPerUsd = 1_000_000;
const microUsdPerCent = 10_000;

/** Cost of a year at one volume, in USD with at most two decimals. */
export interface PlanCost {
  usage: number;
  plan: number;
  shortfall: number;
}

/** Calculates usage and plan of a year; usage is rounded half up to cents. */
export function planCost(
  { platformFee, messageMicroUsd }: PlanPrices,
  messagesPerMonth: number,
  minimum: number,
): PlanCost {
  const usageCents = Math.round((messagesPerMonth * monthsPerYear * messageMicroUsd) / microUsdPerCent);
  const planCents = platformFee * 100 + usageCents;
  const shortfallCents = Math.max(0, Math.round(minimum * 100) - planCents);
  return { usage: usageCents / 100, plan: planCents / 100, shortfall: shortfallCents / 100 };
}

export function messagesForMinimum(
  { platformFee, messageMicroUsd }: PlanPrices,
  minimum: number,
): number | undefined {
  const missing = Math.max(0, minimum - platformFee) * microUsdPerUsd;
  if (missing === 0) return 0;
  return messageMicroUsd === 0 ? undefined : Math.ceil(missing / (monthsPerYear * messageMicroUsd));
}

/** Fields of the calculator that price a year; they are not part of a quote. */
export const volumeFields = ['messages_a_month', 'checking_cost'] as const;

/** Typed texts of {@link volumeFields}. */
export type VolumeTexts = Record<(typeof volumeFields)[number], string>;

export function volumeTexts(textOf: (name: string) => string | null | undefined): VolumeTexts {
  return { messages_a_month: textOf('messages_a_month') ?? '', checking_cost: textOf('checking_cost') ?? '' };
}

const messagesMax = 1_000_000_000;

/** A year at the typed volume: `cost` is undefined without a volume, `checking` (USD a year) without an amount. */
export interface VolumeEstimate {
  messages: number | undefined;
  cost: PlanCost | undefined;
  checking: number | undefined;
  problems: Partial<VolumeTexts>;
}

function numberIn(text: string, unit: 'USD' | undefined, example: string) {
  if (text.trim() === '') return {};
  const value = readAmount(text);
  if (typeof value === 'number' && (unit === 'USD' || (Number.isInteger(value) && value <= messagesMax)))
    return { value };
  return { problem: (typeof value !== 'number' && amountProblem(text, unit)) || example };
}

export function volumeEstimate(prices: PlanPrices, minimum: number, texts: VolumeTexts): VolumeEstimate {
  const messages = numberIn(
    texts.messages_a_month,
    undefined,
    'Enter a whole number of messages, such as 400000.',
  );
  const checking = numberIn(texts.checking_cost, 'USD', 'Enter an amount in US dollars, such as 8000.');
  return {
    messages: messages.value,
    cost: messages.value === undefined ? undefined : planCost(prices, messages.value, minimum),
    checking: checking.value === undefined ? undefined : checking.value * monthsPerYear,
    problems: {
      ...(messages.problem && { messages_a_month: messages.problem }),
      ...(checking.problem && { checking_cost: checking.problem }),
    },
  };
}
