import { expect, it } from 'vitest';
import { usd } from './money-words';

it.each([
  [0, '$0'],
  [12_500, '$12,500'],
  [9_000.5, '$9,000.50'],
  [0.01, '$0.01'],
  [1_000_000, '$1,000,000'],
])('writes %d as %s', (amount, text) => expect(usd(amount)).toBe(text));
