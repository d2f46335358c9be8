import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount } from './amount-text';
import { amountQuestion, amountText } from './amount-words';

describe('amountText', () => {
  it.each([
    [60_000, '60000'],
    [59_999.5, '59999.5'],
    [200.125, '200.1250'],
    [1e21, '1000000000000000000000'],
    [1e-7, '0.0000001'],
  ])('writes %d as %j', (amount, text) => expect(amountText(amount)).toBe(text));

  it('is read back as that amount', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), (amount) => {
        expect(readAmount(amountText(amount))).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });
});

describe('amountQuestion', () => {
  it('asks with both figures and says how to answer', () => {
    expect(amountQuestion('200.000', 'USD')).toBe('Do you mean $200,000 or $200? Write 200000 or 200.');
    expect(amountQuestion('200,5', 'USD')).toBe('Do you mean $2,005 or $200.50? Write 2005 or 200.5.');
    expect(amountQuestion('40.000')).toBe('Do you mean 40,000 or 40? Write 40000 or 40.');
    expect(amountQuestion('200.125', 'USD')).toBe(
      'Do you mean $200,125 or $200.125? Write 200125 or 200.1250.',
    );
  });

  it.each(['200000', '15%', ''])('has nothing to ask of %j', (text) => {
    expect(amountQuestion(text, 'USD')).toBeUndefined();
  });

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
          amountQuestion(text)
            ?.match(/Write (\S+) or (\S+)\.$/)
            ?.slice(1) ?? [];
        expect(answers.map(readAmount)).toEqual(amounts);
      }),
    );
  });
});
