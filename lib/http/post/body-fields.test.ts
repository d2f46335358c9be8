import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLongerThan, parseJson, storableText, stringsOf, topLevelFields } from './body-fields';

const bytes = (text: string) => Buffer.from(text);
const parsed = (text: string) => {
  const result = parseJson(bytes(text));
  if (!result) throw new Error('no JSON');
  return result.value;
};
const textsOf = (text: string) => stringsOf(topLevelFields(parsed(text)));

describe('parsing a body', () => {
  it.each([
    ['{}', {}],
    ['[]', []],
    ['null', null],
    [' 5 ', 5],
    ['\ufeff{"a":1}', { a: 1 }],
  ])('reads %j', (text, value) => expect(parseJson(bytes(text))).toEqual({ value }));

  it.each(['', ' ', '{', '{}x', '{"a":1,}', "{'a':1}", 'undefined', 'NaN', '\ufeff\ufeff{}'])(
    'refuses %j',
    (text) => expect(parseJson(bytes(text))).toBeUndefined(),
  );

  it.each([
    ['a lone continuation byte', [0x22, 0x80, 0x22]],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
    ['an encoded surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['beyond the last code point', [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0, 0x7d, 0]],
  ])('refuses %s', (_kind, octets) => expect(parseJson(Uint8Array.from(octets))).toBeUndefined());
});

describe('storable text', () => {
  it.each([
    ['plain', 'plain'],
    ['a\0b', 'a\ufffdb'],
    ['\ud800', '\ufffd'],
    ['\udc00\ud800', '\ufffd\ufffd'],
    ['😀', '😀'],
  ])('of %j is %j', (text, storable) => expect(storableText(text)).toBe(storable));

  it('is well formed, without U+0000, and stays the same when repeated', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const storable = storableText(text);
        expect(storable.isWellFormed()).toBe(true);
        expect(storable).not.toContain('\0');
        expect(storableText(storable)).toBe(storable);
      }),
    );
  });
});

describe('the fields of a body', () => {
  it('are its own properties in order, with any names', () => {
    const fields = topLevelFields(
      parsed('{"z":1,"__proto__":{"offer_id":"x"},"constructor":"c","a":"\\u0000"}'),
    );
    expect([...fields.keys()]).toEqual(['z', '__proto__', 'constructor', 'a']);
    expect(fields.get('offer_id')).toBeUndefined();
    expect(fields.get('toString')).toBeUndefined();
    expect(fields.get('a')).toBe('\ufffd');
  });

  it.each(['[]', 'null', '"text"', '5', 'true', '[{"a":1}]'])('are none in %s', (text) =>
    expect(topLevelFields(parsed(text)).size).toBe(0),
  );
});

describe('the strings of a body', () => {
  it('are found at every depth, with their field and parent name', () => {
    const found = textsOf('{"a":"1","b":{"c":["2",{"d":"3"}],"e":5},"f":[["4"]],"g":null}');
    const sorted = found.toSorted((left, right) => (left.text < right.text ? -1 : 1));
    expect(sorted).toEqual([
      { field: 'a', label: 'a', text: '1' },
      { field: 'b', label: 'c', text: '2' },
      { field: 'b', label: 'd', text: '3' },
      { field: 'f', label: 'f', text: '4' },
    ]);
  });

  it('are named by field in the order of the body', () => {
    expect(textsOf('{"z":["1"],"a":"2","m":{"x":"3"}}').map(({ field }) => field)).toEqual(['z', 'a', 'm']);
  });

  it.each([
    ['arrays', `{"a":${'['.repeat(16_000)}"deep"${']'.repeat(16_000)}}`],
    ['objects', `{"a":${'{"b":'.repeat(16_000)}"deep"${'}'.repeat(16_000)}}`],
  ])('are found below 16,000 levels of %s', (_kind, text) => {
    expect(textsOf(text).map((string) => string.text)).toEqual(['deep']);
  });

  it('are made storable as well', () => {
    expect(textsOf('{"a":["\\u0000\\ud800"]}').map(({ text }) => text)).toEqual(['\ufffd\ufffd']);
  });
});

describe('the length of a text', () => {
  it.each([
    ['x', 2_000, false],
    ['x', 2_001, true],
    ['😀', 2_000, false],
    ['😀', 2_001, true],
    ['é', 2_000, false],
    ['\u0301', 2_001, true],
  ])('is counted in code points: %s × %i', (character, count, isLonger) =>
    expect(isLongerThan(character.repeat(count), 2_000)).toBe(isLonger),
  );

  it('is the number of code points, for any text and bound', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.nat(40), (text, max) => {
        expect(isLongerThan(text, max)).toBe([...text].length > max);
      }),
    );
  });
});
