import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../process/cpu-time-fixture';
import { findByRules } from './pii-rules';

const found = (text: string) =>
  findByRules(text).map(({ type, start, end }) => `${type} ${text.slice(start, end)}`);

describe('the rules for personal data', () => {
  it('ends an IBAN at its country’s length', () => {
    expect(found('to NL91 ABNA 0417 1643 00 by 1 May')).toEqual(['iban NL91 ABNA 0417 1643 00']);
  });

  it('finds addresses of both kinds', () => {
    expect(found('from 10.0.0.1 to 2001:db8::1')).toEqual(['ip_address 10.0.0.1', 'ip_address 2001:db8::1']);
    expect(found('at 12:30:45 with 256.1.1.1 and 1.2.3.4.5')).toEqual([]);
  });

  it('ignore numbers that are never issued', () => {
    expect(found('000-12-3456, 666-12-3456, 900-12-3456, 123-00-4567')).toEqual([]);
    expect(found('0000 0000 0000 0000')).toEqual([]);
  });

  it('takes time in proportion to the text', () => {
    const hostile = ['a.', '1 ', '1:', '4111 ', 'a@', 'DE89 ', '1.2.3.', '::1:', 'ab-12-'].map((part) =>
      part.repeat(Math.floor(10_000 / part.length)),
    );
    for (const text of hostile) {
      expect(
        cpuMs(() => findByRules(text)),
        text.slice(0, 10),
      ).toBeLessThan(1_000);
    }
  });
});
