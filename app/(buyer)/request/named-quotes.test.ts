import { describe, expect, it } from 'vitest';
import { parseQuoteChoices } from './named-quotes';

const quote = {
  id: 'quote_1',
  summary: 'Speech pilot, $12,500',
  isNamed: true,
  offerId: 'speech',
  offerName: 'Speech pilot',
};

describe('parseQuoteChoices', () => {
  it('reads the quotes of a draft', () => {
    expect(parseQuoteChoices([quote, { ...quote, id: 'quote_2', isNamed: false }])).toHaveLength(2);
  });

  it('reads a quote of an older draft, which does not contain its pilot', () => {
    const { offerId: _, offerName: __, ...older } = quote;
    expect(parseQuoteChoices([older])).toEqual([{ ...quote, offerId: '', offerName: '' }]);
  });

  it.each([
    [null],
    ['quote_1'],
    [[null]],
    [['quote_1']],
    [[{ id: 'quote_1' }]],
    [[{ ...quote, id: '../x' }]],
    [[{ ...quote, summary: 1 }]],
    [[{ ...quote, isNamed: 'yes' }]],
  ])('finds no quotes in %j', (kept) => expect(parseQuoteChoices(kept)).toEqual([]));

  it('reads at most five', () => {
    expect(parseQuoteChoices(Array.from({ length: 9 }, () => quote))).toHaveLength(5);
  });
});
