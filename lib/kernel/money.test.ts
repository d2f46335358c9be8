import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, decimal, maximum, minimum, multiply, percentOf, roundToCents, toNumber } from './money';

/** An independent oracle for exact decimals. */
const big = (value: number) => new Big(String(value));
const amounts = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000_000 }).map((cents) => cents / 100),
  fc.double({ min: 0, max: 1e15, noNaN: true }),
  fc.constantFrom(0, 0.1, 0.005, 1.005, 2.675, 5e-324, 1e21, 1e308),
);

describe('a decimal', () => {
  it.each([
    [0, 0n, 0],
    [-0, 0n, 0],
    [12_500, 12_500n, 0],
    [0.1, 1n, 1],
    [60_000.01, 6_000_001n, 2],
    [1e21, 10n ** 21n, 0],
    [1.5e22, 15n * 10n ** 21n, 0],
    [5e-324, 5n, 324],
    [1e-7, 1n, 7],
    ['1.4', 14n, 1],
    ['-2.50', -250n, 2],
  ])('of %s is its shortest decimal text', (value, coefficient, scale) => {
    expect(decimal(value)).toEqual({ coefficient, scale });
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, '', '1,5', '0x10', ' 1', '.5', '1.'])(
    'is not %s',
    (value) => {
      expect(() => decimal(value)).toThrow(RangeError);
    },
  );

  it('can be converted back to the same number', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(toNumber(decimal(amount))).toBe(amount);
      }),
    );
  });

  it('multiplies and takes percentages exactly', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        const share = percentOf(percent, decimal(amount));
        expect(
          new Big(`${share.coefficient}e-${share.scale}`).eq(big(amount).times(percent).times('0.01')),
        ).toBe(true);
        const product = multiply(decimal(amount), decimal('1.4'));
        expect(new Big(`${product.coefficient}e-${product.scale}`).eq(big(amount).times('1.4'))).toBe(true);
      }),
    );
  });

  it('rounds half up to cents, as exact arithmetic does', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(toNumber(roundToCents(percentOf(15, decimal(amount))))).toBe(
          big(amount).times('0.15').round(2, Big.roundHalfUp).toNumber(),
        );
      }),
    );
  });

  it.each([
    [1.005, 1.01],
    [2.675, 2.68],
    [0.005, 0.01],
    [0.0049, 0],
    [1.015, 1.02],
    [10.235, 10.24],
    [12_500, 12_500],
  ])('of %d rounds to %d, where binary floating point may not', (amount, rounded) => {
    expect(toNumber(roundToCents(decimal(amount)))).toBe(rounded);
  });

  it('orders as numbers do', () => {
    fc.assert(
      fc.property(amounts, amounts, (left, right) => {
        expect(Math.sign(compare(decimal(left), decimal(right)))).toBe(Math.sign(left - right));
        expect(toNumber(minimum(decimal(left), decimal(right)))).toBe(Math.min(left, right));
        expect(toNumber(maximum(decimal(left), decimal(right)))).toBe(Math.max(left, right));
      }),
    );
  });
});
