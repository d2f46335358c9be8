import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount } from './amount-text';
import { amountProblem, amountText } from './amount-words';

describe('amountText', () => {
  it.each([
    [60_000, '60000'],
    [59_999.5, '59999.5'],
    [200.125, '200.1250'],
    [1e21, '1000000000000000000000'],
    [1e308, `1${'0'.repeat(308)}`],
    [1e-7, '0.0000001'],
  ])('writes %d as %j', (amount, text) => expect(amountText(amount)).toBe(text));

  it('is read back as that amount, where it can be typed', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: Number.MAX_SAFE_INTEGER, noNaN: true }), (amount) => {
        expect(readAmount(amountText(amount))).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });
});

describe('amountProblem', () => {
  it('asks with both figures and says how to answer', () => {
    expect(amountProblem('200.000', 'USD')).toBe('Do you mean $200,000 or $200? Write 200000 or 200.');
    expect(amountProblem('200,5', 'USD')).toBe('Do you mean $2,005 or $200.50? Write 2005 or 200.5.');
    expect(amountProblem('40.000')).toBe('Do you mean 40,000 or 40? Write 40000 or 40.');
    expect(amountProblem('200.125', 'USD')).toBe(
      'Do you mean $200,125 or $200.125? Write 200125 or 200.1250.',
    );
  });

  it.each(['200000', '15%', '', '-5', '-5 €', 'EUR', 'abc', '$-5', '60000 USD'])(
    'has nothing to say of %j',
    (text) => {
      expect(amountProblem(text, 'USD')).toBeUndefined();
    },
  );

  it.each(['€60k', '60 000 €', '£60', 'EUR 60000', '60000 chf', '60k€'])(
    'names the currency for %j',
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
    'says that %j has too many digits',
    (text) =>
      expect(amountProblem(text, 'USD')).toBe(
        'Write at most 15 digits: an amount of more cannot be calculated exactly.',
      ),
  );

  it('names answers that have one reading', () => {
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
