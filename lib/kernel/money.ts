/**
 * Exact decimal arithmetic for amounts of USD. Binary floating point gets more than one in a hundred
 * cent-valued commits wrong by a cent, so amounts are integers scaled by a power of ten until they are
 * rounded, once, at the end.
 */
export interface Decimal {
  readonly coefficient: bigint;
  /** How many of the digits stand after the decimal point; never negative. */
  readonly scale: number;
}

/** The value of a number's shortest text, or of a decimal text. Throws RangeError for any other. */
export function decimal(value: number | string): Decimal {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (!match) throw new RangeError(`not a finite decimal: ${value}`);
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = match;
  const coefficient = BigInt(`${sign}${whole}${fraction}`);
  const scale = fraction.length - Number(exponentText);
  return scale >= 0 ? { coefficient, scale } : { coefficient: coefficient * 10n ** BigInt(-scale), scale: 0 };
}

/** The exact product. */
export function multiply(left: Decimal, right: Decimal): Decimal {
  return { coefficient: left.coefficient * right.coefficient, scale: left.scale + right.scale };
}

/** The exact value of `percent` percent of an amount. */
export function percentOf(percent: number, amount: Decimal): Decimal {
  const product = multiply(decimal(percent), amount);
  return { coefficient: product.coefficient, scale: product.scale + 2 };
}

/** Negative, zero or positive as `left` is less than, equal to or greater than `right`. */
export function compare(left: Decimal, right: Decimal): number {
  const difference =
    left.coefficient * 10n ** BigInt(right.scale) - right.coefficient * 10n ** BigInt(left.scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The lesser of two amounts. */
export function minimum(left: Decimal, right: Decimal): Decimal {
  return compare(left, right) <= 0 ? left : right;
}

/** The greater of two amounts. */
export function maximum(left: Decimal, right: Decimal): Decimal {
  return compare(left, right) >= 0 ? left : right;
}

/** A non-negative amount rounded half up to whole cents. */
export function roundToCents(amount: Decimal): Decimal {
  if (amount.scale <= 2) return amount;
  const divisor = 10n ** BigInt(amount.scale - 2);
  return { coefficient: (amount.coefficient * 2n + divisor) / (divisor * 2n), scale: 2 };
}

/** The number nearest to a decimal, in USD. */
export function toNumber(amount: Decimal): number {
  return Number(`${amount.coefficient}e-${amount.scale}`);
}
