import { describe, expect, it } from 'vitest';
import { moreToUseInWords, netPrice } from './net-price';

describe('netPrice', () => {
  it.each([
    [12_500, 9_000, { net: 3_500, moreToUse: 0 }],
    [12_500, 15_000, { net: 0, moreToUse: 2_500 }],
    [12_500, 0, { net: 12_500, moreToUse: 0 }],
    [0.3, 0.1, { net: 0.2, moreToUse: 0 }],
  ])('of %d with a credit of %d', (pilot_price, credit, net) => {
    expect(netPrice({ pilot_price, max_credit_if_annual_signed_within_30_days: credit })).toEqual(net);
  });

  it('is said with what is left over to use, if anything is', () => {
    expect(moreToUseInWords({ moreToUse: 2_500 })).toBe('and $2,500 more to use');
    expect(moreToUseInWords({ moreToUse: 0 })).toBeUndefined();
  });
});
