import { lazy } from './lazy';

const usdWith = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...options });
const toTheCent = lazy(() => usdWith({}));
const wholeDollars = lazy(() => usdWith({ maximumFractionDigits: 0 }));

/** Formats an amount of USD, rounded to cents; whole amounts have no decimals: `$60,000`, `$9,000.50`. */
export function usd(amount: number): string {
  return (Number.isInteger(amount) ? wholeDollars() : toTheCent()).format(amount);
}
