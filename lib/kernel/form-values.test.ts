import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { leadRequestSchema } from '../leads/lead';
import { isPageKey, wireValue, wireValues } from './form-values';
import { bodyShape } from './request-fields';

const kinds = bodyShape(leadRequestSchema);

test('the kinds of fields are those of the schema', () => {
  expect([...kinds.amounts]).toEqual(['monthly_volume', 'annual_commit']);
  expect([...kinds.flags]).toEqual(['contact_consent', 'samples_available', 'high_volume_or_high_risk']);
});

describe('wireValue', () => {
  it('reads a ticked box as true', () => {
    expect(wireValue('contact_consent', 'on', kinds)).toBe(true);
    expect(wireValue('samples_available', 'true', kinds)).toBe(true);
    expect(wireValue('samples_available', 'false', kinds)).toBe(false);
  });

  it('keeps a value that is neither true nor false, so that the schema refuses it', () => {
    for (const text of ['maybe', 'constructor', '__proto__']) {
      expect(wireValue('samples_available', text, kinds)).toBe(text);
    }
  });

  it('reads blank as absent in every field', () => {
    for (const name of ['company', 'annual_commit', 'contact_consent']) {
      expect(wireValue(name, ' \t\n', kinds)).toBeUndefined();
    }
  });

  it('returns text as it was typed, with plain line ends', () => {
    expect(wireValue('workflow', ' one\r\ntwo\rthree ', kinds)).toBe(' one\ntwo\nthree ');
    expect(wireValue('company', '60,000', kinds)).toBe('60,000');
    expect(wireValue('timeline', 'on', kinds)).toBe('on');
  });
});

describe('wireValues', () => {
  it('uses the last of fields that were sent twice', () => {
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

it('recognizes the keys that pages make', () => {
  for (let count = 0; count < 100; count += 1) expect(isPageKey(randomUUID())).toBe(true);
});

it.each([
  undefined,
  '',
  'lead-1',
  '6F9619FF-8B86-4D01-B42D-00CF4FC964FF',
  '6f9619ff-8b86-1d01-b42d-00cf4fc964ff',
  '6f9619ff-8b86-8d01-a42d-00cf4fc964ff',
  '6f9619ff-8b86-4d01-742d-00cf4fc964ff',
  '6f9619ff8b864d01b42d00cf4fc964ff',
  ' 6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  '6f9619ff-8b86-4d01-b42d-00cf4fc964ff0',
])('does not accept the key %j', (key) => expect(isPageKey(key)).toBe(false));
