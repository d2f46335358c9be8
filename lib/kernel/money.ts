import { lazy } from './lazy';

/**
 * Exact decimal number for amounts of USD. Binary floating point gets more than one in a hundred cent-valued commits
 * wrong by a cent, so amounts are integers scaled by a power of ten until they are rounded, once, at the end.
 */
export interface Decimal {
  readonly coefficient: bigint;
  /** Number of digits after the decimal point; never negative. */
  readonly scale: number;
}

/** Parses a number's shortest text, or a decimal text. Throws RangeError for any other. */
export function decimal(value: number | string): Decimal {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (!match) throw new RangeError(`not a finite decimal: ${value}`);
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = match;
  const coefficient = BigInt(`${sign}${whole}${fraction}`);
  const scale = fraction.length - Number(exponentText);
  return scale >= 0 ? { coefficient, scale } : { coefficient: coefficient * 10n ** BigInt(-scale), scale: 0 };
}

export function multiply(left: Decimal, right: Decimal): Decimal {
  return { coefficient: left.coefficient * right.coefficient, scale: left.scale + right.scale };
}

export function percentOf(percent: number, amount: Decimal): Decimal {
  const product = multiply(decimal(percent), amount);
  return { coefficient: product.coefficient, scale: product.scale + 2 };
}

/** Returns a negative number, zero or a positive number if `left` is less than, equal to or greater than `right`. */
export function compare(left: Decimal, right: Decimal): number {
  const difference =
    left.coefficient * 10n ** BigInt(right.scale) - right.coefficient * 10n ** BigInt(left.scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function minimum(left: Decimal, right: Decimal): Decimal {
  return compare(left, right) <= 0 ? left : right;
}

export function maximum(left: Decimal, right: Decimal): Decimal {
  return compare(left, right) >= 0 ? left : right;
}

/** Rounds a non-negative amount half up to whole cents. */
export function roundToCents(amount: Decimal): Decimal {
  if (amount.scale <= 2) return amount;
  const divisor = 10n ** BigInt(amount.scale - 2);
  return { coefficient: (amount.coefficient * 2n + divisor) / (divisor * 2n), scale: 2 };
}

export function toNumber(amount: Decimal): number {
  return Number(`${amount.coefficient}e-${amount.scale}`);
}

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
