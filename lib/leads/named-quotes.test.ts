import { describe, expect, it } from 'vitest';
import { namedQuoteIds, namesSameQuotes, quoteIdOfAddress } from './named-quotes';

const id = (digit: string) => `quote_${digit.repeat(32)}`;

describe('the id in an address of a quote', () => {
  it.each([
    `/quotes/${id('a')}`,
    `/api/quotes/${id('a')}`,
    `https://portal.example/quotes/${id('a')}`,
    `HTTPS://Portal.Example/api/quotes/${id('a')}`,
  ])('is found in %s', (address) => {
    expect(quoteIdOfAddress(address, 'https://portal.example')).toBe(id('a'));
  });

  it.each([
    id('a'),
    `quotes/${id('a')}`,
    `//portal.example/quotes/${id('a')}`,
    `http://portal.example/quotes/${id('a')}`,
    `https://portal.example.evil.example/quotes/${id('a')}`,
    `https://portal.example:8443/quotes/${id('a')}`,
    `https://x@portal.example/quotes/${id('a')}`,
    `/quotes/${id('a')}/`,
    `/quotes/${id('a')}?x=1`,
    `/quotes/${id('a')}#x`,
    `/x/../quotes/${id('a')}`,
    `/quotes/%71${id('a').slice(1)}`,
    `/quotes/${id('A')}`,
    `/quotes/${id('a')}0`,
    '/quotes/quote_1',
    `/receipts/${id('a')}`,
    '',
  ])('is none in %s', (address) => {
    expect(quoteIdOfAddress(address, 'https://portal.example')).toBeUndefined();
  });
});

describe('the quotes that a submission names', () => {
  const named = (...ids: unknown[]) => namedQuoteIds({ ids, namedBy: 'mcp' });

  it('are the first five, each once', () => {
    expect(named(...'1123456'.split('').map(id))).toEqual([...'12345'].map(id));
  });

  it('exclude what is not an id', () => {
    expect(named(null, 5, {}, [id('1')], '', 'quote_1', ` ${id('1')}`, id('F'), id('2'))).toEqual([id('2')]);
  });

  it('are the same in any order', () => {
    expect(namesSameQuotes([id('1'), id('2')], [id('2'), id('1')])).toBe(true);
    expect(namesSameQuotes([], [])).toBe(true);
    expect(namesSameQuotes([id('1')], [id('2')])).toBe(false);
    expect(namesSameQuotes([id('1')], [id('1'), id('2')])).toBe(false);
    expect(namesSameQuotes([id('1')], [])).toBe(false);
  });
});
