import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMs } from '../process/cpu-time-fixture';
import { amountFromText, amountProblem, amountText, readAmount } from './amount-text';

describe('readAmount', () => {
  it.each([
    ['60000', 60_000],
    ['0', 0],
    ['0.1', 0.1],
    ['.5', 0.5],
    ['60000.', 60_000],
    ['60,000', 60_000],
    [' 60 000 ', 60_000],
    ['60\u00a0000.50', 60_000.5],
    ['80\u202f000,00', 80_000],
    ["1'234'567", 1_234_567],
    ['80’000.00', 80_000],
    ['80,000.00', 80_000],
    ['80.000,00', 80_000],
    ['80.000,5', 80_000.5],
    ['1.234.567', 1_234_567],
    ['1.234.567,89', 1_234_567.89],
    ['1,234,567', 1_234_567],
    ['1,00,000', 100_000],
    ['12,34,567.50', 1_234_567.5],
    ['200.00', 200],
    ['200.5', 200.5],
    ['0.125', 0.125],
    ['1234.567', 1_234.567],
    ['1.2345', 1.2345],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['999999999999.99', 999_999_999_999.99],
  ])('reads %j as %d', (text, amount) => expect(readAmount(text)).toBe(amount));

  it.each([
    ['80k', 80_000],
    ['80K', 80_000],
    ['80 k', 80_000],
    ['1.2m', 1_200_000],
    ['1.2 M', 1_200_000],
    ['0.5k', 500],
    ['1,200k', 1_200_000],
    ['$80k', 80_000],
    ['80k USD', 80_000],
  ])('reads thousands and millions in %j', (text, amount) => expect(readAmount(text)).toBe(amount));

  it.each([
    '$60,000',
    '60,000 USD',
    'USD 60000',
    'US$60,000',
    'usd60000',
    '60 000,00 $US',
    '60.000,00 $',
    '$60,000 USD',
  ])('removes the currency from %j', (text) => expect(readAmount(text)).toBe(60_000));

  it.each([
    ['200.000', 200_000, 200],
    ['1.250', 1_250, 1.25],
    ['200,5', 2_005, 200.5],
    ['200,00', 20_000, 200],
    ['80000,50', 8_000_050, 80_000.5],
    ['1234,567', 1_234_567, 1_234.567],
    ['0,125', 125, 0.125],
    ['0,5', 5, 0.5],
    ['1,234.567', 1_234_567, 1_234.567],
    ['80 000.000', 80_000_000, 80_000],
    ['1,2m', 12_000_000, 1_200_000],
    ['1.005m', 1_005_000_000, 1_005_000],
    ['200.000 USD', 200_000, 200],
  ])('finds two readings in %j', (text, ...amounts) => expect(readAmount(text)).toEqual(amounts));

  it('asks nothing if both readings are the same amount', () => {
    expect(readAmount('0,00')).toBe(0);
  });

  it.each([
    '',
    ' ',
    '1e5',
    '1e9',
    '15%',
    '-5',
    '−5',
    '(5)',
    '+5',
    '6,0000',
    '60000,',
    '1,234.567,8',
    '1.234,567.8',
    '80 000.000.000',
    "80'000 000",
    '1,0,000',
    '1,000,00',
    '.',
    ',5',
    'k',
    'm',
    '80kk',
    '80km',
    '80b',
    '$',
    'USD',
    '$-5',
    '60000 EUR',
    '€60000',
    'NaN',
    'Infinity',
    '0x10',
    '9'.repeat(400),
    '99999999999999999999',
    '9007199254740992',
    '9007199254740.993',
    '0.12345678901234567',
    '9007199254741k',
    '1'.repeat(401),
    '٣٠٠',
  ])('reads no amount in %j', (text) => expect(readAmount(text)).toBeUndefined());

  it.each(['en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN'])(
    'reads the format of %s or asks, with and without a currency',
    (locale) => {
      const style = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
      const formats = [
        new Intl.NumberFormat(locale, style),
        new Intl.NumberFormat(locale, { ...style, style: 'currency', currency: 'USD' }),
        new Intl.NumberFormat(locale, { ...style, useGrouping: false }),
        new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
      ];
      const cents = fc.oneof(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 1e13 }));
      fc.assert(
        fc.property(cents, fc.nat({ max: 3 }), (inCents, at) => {
          const amount = at === 3 ? Math.round(inCents / 100) : inCents / 100;
          expect([readAmount(formats[at]?.format(amount) ?? '')].flat()).toContain(amount);
        }),
        { numRuns: 2_000 },
      );
    },
  );

  it('is fast for texts as long as a body may be', () => {
    const taken = cpuMs(() => {
      for (const filling of [' ', '1', ' 1', '111 ', '.1', ',111', 'USD ', '$', 'k'])
        for (const end of ['x', 'USD', ''])
          for (const times of [190, 30_000]) readAmount(`1${filling.repeat(times)}${end}`);
    });
    // Parsers with quadratic running time take seconds.
    expect(taken).toBeLessThan(500);
  });
});

describe('amountFromText', () => {
  it('returns the typed amount', () => {
    expect(amountFromText('$80k')).toBe(80_000);
    expect(amountFromText('80.000,00')).toBe(80_000);
  });

  it.each(['200.000', '200,5', '15%', '1e9'])('leaves %j unchanged, so that it is refused', (text) => {
    expect(amountFromText(text)).toBe(text);
  });
});

describe('amountText', () => {
  it.each([
    [60_000, '60000'],
    [59_999.5, '59999.5'],
    [200.125, '200.1250'],
    [1e21, '1000000000000000000000'],
    [1e308, `1${'0'.repeat(308)}`],
    [1e-7, '0.0000001'],
  ])('writes %d as %j', (amount, text) => expect(amountText(amount)).toBe(text));

  it('writes an amount that parses back to the same value', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: Number.MAX_SAFE_INTEGER, noNaN: true }), (amount) => {
        expect(readAmount(amountText(amount))).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });
});

describe('amountProblem', () => {
  it('asks with both figures and explains how to answer', () => {
    expect(amountProblem('200.000', 'USD')).toBe('Did you mean $200,000 or $200? Write 200000 or 200.');
    expect(amountProblem('200,5', 'USD')).toBe('Did you mean $2,005 or $200.50? Write 2005 or 200.5.');
    expect(amountProblem('40.000')).toBe('Did you mean 40,000 or 40? Write 40000 or 40.');
    expect(amountProblem('200.125', 'USD')).toBe(
      'Did you mean $200,125 or $200.125? Write 200125 or 200.1250.',
    );
  });

  it.each(['200000', '15%', '', '-5', '-5 €', 'EUR', 'abc', '$-5', '60000 USD'])(
    'finds no problem in %j',
    (text) => {
      expect(amountProblem(text, 'USD')).toBeUndefined();
    },
  );

  it.each(['€60k', '60 000 €', '£60', 'EUR 60000', '60000 chf', '60k€'])(
    'mentions the currency for %j',
    (text) => {
      const said = 'Write the amount in US dollars, such as 60000: other currencies are not converted.';
      expect(amountProblem(text, 'USD')).toBe(said);
      expect(amountProblem(text)).toBeUndefined();
    },
  );

  it.each([
    ['1e9', '1000000000'],
    ['1.5E3', '1500'],
    ['2e+2', '200'],
  ])('asks for the digits of %j', (text, digits) => {
    expect(amountProblem(text, 'USD')).toBe(`Write it in digits: ${digits}.`);
    expect(readAmount(digits)).toBe(Number(text));
  });

  it.each(['99999999999999999999', '9007199254740992', '1e308', '0.12345678901234567', '9'.repeat(400)])(
    'reports that %j has too many digits',
    (text) =>
      expect(amountProblem(text, 'USD')).toBe(
        'Enter at most 15 digits; a longer amount cannot be calculated exactly.',
      ),
  );

  it('suggests answers that have one reading', () => {
    const digits = (max: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${max}}$`));
    const typed = fc
      .tuple(digits(7), fc.constantFrom('.', ','), digits(3), fc.constantFrom('', 'k', 'm'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(typed, (text) => {
        const amounts = readAmount(text);
        if (typeof amounts !== 'object') return;
        const answers =
          amountProblem(text)
            ?.match(/Write (\S+) or (\S+)\.$/)
            ?.slice(1) ?? [];
        expect(answers.map(readAmount)).toEqual(amounts);
      }),
    );
  });
});
