/** Prices from which an annual plan follows. */
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
  /** Amount by which the plan misses the minimum; 0 if it reaches it. */
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

/** Returns the least number of messages a month with which a plan reaches the minimum; undefined if none does. */
export function messagesForMinimum(
  { platformFee, messageMicroUsd }: PlanPrices,
  minimum: number,
): number | undefined {
  const missing = Math.max(0, minimum - platformFee) * microUsdPerUsd;
  if (missing === 0) return 0;
  return messageMicroUsd === 0 ? undefined : Math.ceil(missing / (monthsPerYear * messageMicroUsd));
}
