import { screenText } from '@pilot-portal/screening';
import { describe, expect, it } from 'vitest';
import { screenedPartOf } from './idempotency-key';

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
