import { type Decimal, decimal } from './money';
import { usd } from './money-words';

/** An exact amount of USD in writing, every digit of it: `$60,000`, `$0.50`, `$9,000.0495`. */
export function exactUsd(amount: Decimal | number): string {
  const { coefficient, scale } = typeof amount === 'number' ? decimal(amount) : amount;
  const digits = String(coefficient).padStart(scale + 1, '0');
  const point = digits.length - scale;
  const whole = digits.slice(0, point).replace(/\B(?=(?:\d{3})+$)/g, ',');
  let end = digits.length;
  // No pattern, whose time would grow with the square of the digits, and nothing of the screening, which is heavy.
  while (end > point && digits.charAt(end - 1) === '0') end -= 1;
  const fraction = digits.slice(point, end);
  return fraction === '' ? `$${whole}` : `$${whole}.${fraction.padEnd(2, '0')}`;
}

/** An amount of USD that a caller gave, as a figure in a table, with all its digits: `$60,000.00`, `$59,999.999`. */
export function usdAsGiven(amount: number): string {
  return decimal(amount).scale <= 2 ? usd(amount) : exactUsd(amount);
}
