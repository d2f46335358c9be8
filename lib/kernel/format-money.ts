import { lazy } from './lazy';
import { type Decimal, decimal } from './money';

const usdWith = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...options });
const toTheCent = lazy(() => usdWith({}));
const wholeDollars = lazy(() => usdWith({ maximumFractionDigits: 0 }));

/** Formats an amount of USD, rounded to cents; whole amounts have no decimals: `$60,000`, `$9,000.50`. */
export function usd(amount: number): string {
  return (Number.isInteger(amount) ? wholeDollars() : toTheCent()).format(amount);
}

/** Formats an exact amount of USD with all its digits: `$60,000`, `$0.50`, `$9,000.0495`. */
export function exactUsd(amount: Decimal | number): string {
  const { coefficient, scale } = typeof amount === 'number' ? decimal(amount) : amount;
  const digits = String(coefficient).padStart(scale + 1, '0');
  const point = digits.length - scale;
  const whole = digits.slice(0, point).replace(/\B(?=(?:\d{3})+$)/g, ',');
  let end = digits.length;
  // Avoids a regular expression, whose time would grow with the square of the digits, and the slow screening code.
  while (end > point && digits.charAt(end - 1) === '0') end -= 1;
  const fraction = digits.slice(point, end);
  return fraction === '' ? `$${whole}` : `$${whole}.${fraction.padEnd(2, '0')}`;
}
