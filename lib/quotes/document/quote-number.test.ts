import { describe, expect, it } from 'vitest';
import { normalizedQuoteNumber, quoteIdsOfNumber, quoteNumberOf } from './quote-number';

const id = 'quote_0123456789ab4cde8f0123456789abcd';

describe('the number of a quote', () => {
  it('consists of twelve characters that cannot be confused with each other', () => {
    expect(quoteNumberOf(id)).toBe('Q-04HM-ASW9-NF6Y');
    expect(quoteNumberOf(`quote_${'f'.repeat(12)}4${'f'.repeat(19)}`)).toBe('Q-ZZZZ-ZZZZ-ZZZZ');
    expect(quoteNumberOf(`quote_${'0'.repeat(12)}4${'0'.repeat(19)}`)).toBe('Q-0000-0000-0000');
  });

  it('determines the ids that can have it', () => {
    for (const hex of ['0123456789ab4cde8f0123456789abcd', `${'f'.repeat(12)}4${'f'.repeat(19)}`]) {
      const found = quoteIdsOfNumber(quoteNumberOf(`quote_${hex}`) ?? '');
      expect(found && found.least <= `quote_${hex}` && `quote_${hex}` <= found.greatest).toBe(true);
      expect(found?.least.slice(0, 22)).toBe(`quote_${hex.slice(0, 16)}`);
    }
  });

  it('is read as people write it', () => {
    const found = quoteIdsOfNumber('Q-04HM-ASW9-NF6Y');
    expect(found).toBeDefined();
    for (const written of ['q04hmasw9nf6y', 'O4HM-ASW9-NF6Y', ' 04hm asw9 nf6y ', 'Q-O4hm-asw9-NF6Y'])
      expect(quoteIdsOfNumber(written)).toEqual(found);
    expect(quoteIdsOfNumber('Q-1111-0000-0000')).toEqual(quoteIdsOfNumber('iLil-oOoO-0000'));
    // Twelve digits of which the first is Q are a number, and not one without its Q.
    expect(quoteIdsOfNumber('Q4HM-ASW9-NF6Y')).toBeDefined();
  });

  it.each([
    'Q\u201304HM\u2013ASW9\u2013NF6Y',
    'q\u2014o4hm\u2014asw9\u2014nf6y',
    'Q\u201104HM\u2011ASW9\u2011NF6Y',
    'Q \u2212 04HM \u2212 ASW9 \u2212 NF6Y',
    'Q-04HM\u00a0ASW9\u202fNF6Y\n',
    'Q-04HM-\u00adASW9-\u200bNF6Y',
    '\uff31\uff0d\uff10\uff14\uff28\uff2d\uff21\uff33\uff37\uff19\uff2e\uff26\uff16\uff39',
  ])('is the same with other dashes, spaces and widths: %j', (written) =>
    expect(normalizedQuoteNumber(written)).toBe('Q-04HM-ASW9-NF6Y'),
  );

  it('is not searched for in an overlong text', () => {
    expect(normalizedQuoteNumber(`Q-04HM-ASW9-NF6Y${' '.repeat(100)}`)).toBeUndefined();
    expect(normalizedQuoteNumber('\ufdfa'.repeat(12))).toBeUndefined();
  });

  it('is neither given to nor found for anything else', () => {
    for (const other of [
      'quote_1',
      'lead_0123456789ab4cde8f0123456789abcd',
      id.replace('ab4c', 'ab7c'),
      `${id}0`,
    ])
      expect(quoteNumberOf(other)).toBeUndefined();
    for (const other of [
      '',
      'Q-',
      'Q-04HM-ASW9',
      'Q-04HM-ASW9-NF6U',
      'Q-04HM-ASW9-NF6Y-0',
      'Q-04HM-ASW9-NF%Y',
    ])
      expect(quoteIdsOfNumber(other)).toBeUndefined();
  });
});
