import { describe, expect, it, test } from 'vitest';
import { leadRequestSchema } from '../leads/lead';
import { wireValue, wireValues } from './form-values';
import { bodyShape } from './request-fields';

const kinds = bodyShape(leadRequestSchema);

test('the kinds of fields are those of the schema', () => {
  expect([...kinds.amounts]).toEqual(['monthly_volume', 'annual_commit']);
  expect([...kinds.flags]).toEqual(['contact_consent', 'samples_available', 'high_volume_or_high_risk']);
});

describe('wireValue', () => {
  it('takes a ticked box for true', () => {
    expect(wireValue('contact_consent', 'on', kinds)).toBe(true);
    expect(wireValue('samples_available', 'true', kinds)).toBe(true);
    expect(wireValue('samples_available', 'false', kinds)).toBe(false);
  });

  it('keeps what is neither true nor false, to be refused', () => {
    for (const text of ['maybe', 'constructor', '__proto__']) {
      expect(wireValue('samples_available', text, kinds)).toBe(text);
    }
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
