import { lazy } from './lazy';

const usdWith = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...options });
const toTheCent = lazy(() => usdWith({}));
const wholeDollars = lazy(() => usdWith({ maximumFractionDigits: 0 }));

/** An amount of USD, rounded to cents, which are written only where there are any: `$60,000`, `$9,000.50`. */
export function usd(amount: number): string {
  return (Number.isInteger(amount) ? wholeDollars() : toTheCent()).format(amount);
}
