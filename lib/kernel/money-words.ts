import { lazy } from './lazy';

const usdWith = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...options });
const toTheCent = lazy(() => usdWith({}));
const wholeDollars = lazy(() => usdWith({ maximumFractionDigits: 0 }));

/** An amount of USD as a figure in a table: `$12,500.00`. */
export function usd(amount: number): string {
  return toTheCent().format(amount);
}

/** An amount of USD in running text, without cents where there are none: `$60,000`. */
export function usdInText(amount: number): string {
  return (Number.isInteger(amount) ? wholeDollars() : toTheCent()).format(amount);
}
