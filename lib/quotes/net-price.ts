import { usd } from '../kernel/money-words';
import type { QuoteFigures } from './pricing';

/** Cost of a pilot in USD once its credit is used. Credit is usage and not cash, so this never falls below 0. */
export interface NetPrice {
  net: number;
  moreToUse: number;
}

/** The net of a quoted price and its credit, both in USD with at most two decimals. */
export function netPrice(
  figures: Pick<QuoteFigures, 'pilot_price' | 'max_credit_if_annual_signed_within_30_days'>,
): NetPrice {
  const cents = (amount: number) => Math.round(amount * 100);
  const left = cents(figures.pilot_price) - cents(figures.max_credit_if_annual_signed_within_30_days);
  return { net: Math.max(left, 0) / 100, moreToUse: Math.max(-left, 0) / 100 };
}

export function moreToUseInWords({ moreToUse }: Pick<NetPrice, 'moreToUse'>): string | undefined {
  return moreToUse > 0 ? `and ${usd(moreToUse)} more to use` : undefined;
}
