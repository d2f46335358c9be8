import { describe, expect, it } from 'vitest';
import { canonicalJson } from './quote-signature';

describe('canonical JSON', () => {
  it('is the output of RFC 8785 for its example', () => {
    const example = {
      // biome-ignore lint/correctness/noPrecisionLoss: the example of the RFC has a digit too many on purpose.
      numbers: [333_333_333.333_333_29, 1e30, 4.5, 2e-3, 0.000_000_000_000_000_000_000_000_001],
      string: '\u20ac$\u000F\nA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(example)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('sorts names by UTF-16 code units, as RFC 8785 shows', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6'];
    const text = canonicalJson(Object.fromEntries(names.map((name) => [name, 0])));
    expect(Object.keys(JSON.parse(text)).filter((name) => name !== '1')).toEqual([
      '\r',
      '\u0080',
      '\u00f6',
      '\u20ac',
      '\u{1f600}',
      '\ufb33',
    ]);
  });

  it('is equal for figures in another order and for negative zero', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: -0 })).toBe('{"a":0,"b":[{"c":2,"d":1}]}');
  });

  it('refuses values without such a form', () => {
    expect(() => canonicalJson({ a: Number.POSITIVE_INFINITY })).toThrow(RangeError);
    expect(() => canonicalJson(['\ud800'])).toThrow(RangeError);
  });
});
