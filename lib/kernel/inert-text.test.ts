import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inertLine, inertPieces } from './inert-text';

describe('text from outside', () => {
  it('is unchanged if it hides nothing', () => {
    expect(inertPieces('Zürich Versicherung\n保険 קו 👩🏽')).toEqual([
      { text: 'Zürich Versicherung\n保険 קו 👩🏽' },
    ]);
    expect(inertPieces('')).toEqual([]);
  });

  it('shows the names of characters that change the reading direction', () => {
    expect(inertPieces('invoice\u202Efdp.exe')).toEqual([
      { text: 'invoice' },
      { codePoint: 'U+202E', name: 'right-to-left override' },
      { text: 'fdp.exe' },
    ]);
    expect(inertPieces('\u2067a\u2069')).toEqual([
      { codePoint: 'U+2067', name: 'right-to-left isolate' },
      { text: 'a' },
      { codePoint: 'U+2069', name: 'pop directional isolate' },
    ]);
  });

  it('shows the names of characters without a width', () => {
    expect(inertLine('ac\u200Bme\uFEFF co\u00ADrp\u{E0041}')).toBe(
      'ac[U+200B]me[U+FEFF] co[U+00AD]rp[U+E0041]',
    );
    expect(inertLine('a\u0007b\u009Bc')).toBe('a[U+0007]b[U+009B]c');
    expect(inertLine('\u3164\u2800')).toBe('[U+3164][U+2800]');
  });

  it('is put on one line where needed', () => {
    expect(inertLine('one\n\ttwo\r\nthree')).toBe('one two three');
  });

  it('keeps every character and makes each of these visible', () => {
    const character = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom('\u200B', '\u202E', '\u2066', '\uFEFF', 'a'),
    );
    fc.assert(
      fc.property(fc.array(character), (parts) => {
        const text = parts.join('');
        const pieces = inertPieces(text);
        const joined = pieces.map((piece) =>
          'text' in piece ? piece.text : String.fromCodePoint(Number.parseInt(piece.codePoint.slice(2), 16)),
        );
        expect(joined.join('')).toBe(text);
        for (const piece of pieces) {
          if ('text' in piece)
            expect(piece.text).not.toMatch(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/);
        }
      }),
    );
  });
});
