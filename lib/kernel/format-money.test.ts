import { expect, it } from 'vitest';
import { decimal, exactUsd, percentOf, usd } from './money';

it.each([
  [0, '$0'],
  [12_500, '$12,500'],
  [9_000.5, '$9,000.50'],
  [0.01, '$0.01'],
  [1_000_000, '$1,000,000'],
])('writes %d as %s', (amount, text) => expect(usd(amount)).toBe(text));

it.each([
  [0, '$0'],
  [0.5, '$0.50'],
  [999, '$999'],
  [60_000, '$60,000'],
  [1_234_567.891, '$1,234,567.891'],
  [1e21, '$1,000,000,000,000,000,000,000'],
])('writes %d as %s', (amount, text) => expect(exactUsd(amount)).toBe(text));

it('writes every digit of a product, without zeros at its end', () => {
  expect(exactUsd(percentOf(15, decimal(60_000)))).toBe('$9,000');
  expect(exactUsd(percentOf(15, decimal(60_000.33)))).toBe('$9,000.0495');
});
