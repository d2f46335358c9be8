import { describe, expect, it } from 'vitest';
import { isIbanValid, isLuhnValid } from './pii-rules';

describe('checksums', () => {
  it('validate card numbers by Luhn', () => {
    expect(isLuhnValid('4111111111111111')).toBe(true);
    expect(isLuhnValid('4111111111111112')).toBe(false);
    expect(isLuhnValid('')).toBe(false);
  });

  it('validate IBANs by length and remainder', () => {
    expect(isIbanValid('DE89370400440532013000')).toBe(true);
    expect(isIbanValid('DE89370400440532013001')).toBe(false);
    expect(isIbanValid('DE8937040044053201300')).toBe(false);
    expect(isIbanValid('XX89370400440532013000')).toBe(false);
  });
});
