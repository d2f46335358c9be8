import { screenText } from '@pilot-portal/screening';
import { describe, expect, it } from 'vitest';
import { keyProblem, screenedPartOf } from './post-pipeline';

const printed = '5f0c2f6e-6d0a-4c52-9d0b-3f1a7e8b9c01';

it('refuses the key that a README once printed, and no other', () => {
  expect(keyProblem(printed)).toContain('copied from an example');
  for (const key of [printed.toUpperCase(), `${printed}0`, printed.slice(0, -1), 'a'])
    expect(keyProblem(key)).toBeUndefined();
});

const isRefused = (key: string) => screenText(screenedPartOf(key)) !== null;

describe('the screening of an Idempotency-Key', () => {
  const digits = '531d81ddbe7c4f4783402f430706157e';

  it.each([`key-${digits}`, `test-key-${digits}`, `Key-${digits}`, digits, `order-${digits}`])(
    'lets %s pass',
    (key) => {
      expect(isRefused(key)).toBe(false);
    },
  );

  it('refuses a key that is a credential', () => {
    expect(isRefused(['sk', 'live', digits].join('_'))).toBe(true);
    expect(isRefused(['ghp', digits.repeat(2).slice(0, 36)].join('_'))).toBe(true);
  });
});
