import { describe, expect, it, test } from 'vitest';
import { leadRequestSchema } from '../leads/lead';
import { cpuMs } from '../process/cpu-time-fixture';
import { amountFromText, wireValue, wireValues } from './form-values';
import { bodyShape } from './request-fields';

const kinds = bodyShape(leadRequestSchema);

test('the kinds of fields are those of the schema', () => {
  expect([...kinds.amounts]).toEqual(['monthly_volume', 'annual_commit']);
  expect([...kinds.flags]).toEqual(['contact_consent', 'samples_available', 'high_volume_or_high_risk']);
});

describe('amountFromText', () => {
  it.each([
    ['60000', 60_000],
    ['60,000', 60_000],
    [' 60 000 ', 60_000],
    ['60\u00a0000.50', 60_000.5],
    ["1'234'567", 1_234_567],
    ['$60,000', 60_000],
    ['60,000 USD', 60_000],
    ['0', 0],
    ['0.1', 0.1],
    ['.5', 0.5],
    ['1e5', 100_000],
  ])('%j is %d', (text, amount) => expect(amountFromText(text)).toBe(amount));

  it.each([
    '15%',
    '60k',
    '-5',
    '60,00',
    '6,0000',
    '1,234.567,8',
    '1e999',
    '9'.repeat(400),
    'NaN',
    'Infinity',
    '0x10',
    '$',
    '60000 EUR',
  ])('%j stays text', (text) => expect(amountFromText(text)).toBe(text));

  it('takes little time for texts that are as long as a body may be', () => {
    const taken = cpuMs(() => {
      for (const filling of [' ', '1', ' 1', '111 ', '.1', 'USD ', '$'])
        for (const end of ['x', 'USD', '']) amountFromText(`1${filling.repeat(30_000)}${end}`);
    });
    // In time that grows with the square of the length they take seconds.
    expect(taken).toBeLessThan(500);
  });
});

describe('wireValue', () => {
  it('takes a ticked box for true', () => {
    expect(wireValue('contact_consent', 'on', kinds)).toBe(true);
    expect(wireValue('samples_available', 'true', kinds)).toBe(true);
    expect(wireValue('samples_available', 'false', kinds)).toBe(false);
  });

  it('keeps what is neither true nor false, to be refused', () => {
    expect(wireValue('samples_available', 'maybe', kinds)).toBe('maybe');
  });

  it('takes blank for absent, whatever the field', () => {
    for (const name of ['company', 'annual_commit', 'contact_consent']) {
      expect(wireValue(name, ' \t\n', kinds)).toBeUndefined();
    }
  });

  it('gives text as it was typed, with plain line ends', () => {
    expect(wireValue('workflow', ' one\r\ntwo\rthree ', kinds)).toBe(' one\ntwo\nthree ');
    expect(wireValue('company', '60,000', kinds)).toBe('60,000');
    expect(wireValue('timeline', 'on', kinds)).toBe('on');
  });
});

describe('wireValues', () => {
  it('counts the last of fields that were sent twice', () => {
    const values = wireValues(
      [
        ['company', 'First'],
        ['annual_commit', '5'],
        ['company', 'Second'],
        ['annual_commit', ' '],
      ],
      kinds,
    );
    expect([...values]).toEqual([['company', 'Second']]);
  });
});
