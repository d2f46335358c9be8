import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utterancesOf } from './spoken-text';

const textsOf = (text: string, language = 'en') => utterancesOf(text, language).map((part) => part.text);

describe('the utterances of a text', () => {
  it('are its sentences', () => {
    expect(textsOf('Is it late? It is. Go home!')).toEqual(['Is it late? ', 'It is. ', 'Go home!']);
    expect(textsOf('早上好。你好吗？', 'zh')).toEqual(['早上好。', '你好吗？']);
    expect(textsOf('Qapla’. Heghlu’meH.', 'piqd')).toEqual(['Qapla’. ', 'Heghlu’meH.']);
    expect(textsOf('One line\nanother line')).toEqual(['One line\n', 'another line']);
  });

  it('do not end after abbreviations', () => {
    expect(textsOf('Mr. Smith met Dr. J. Doe. They spoke.')).toEqual([
      'Mr. Smith met Dr. J. Doe. ',
      'They spoke.',
    ]);
  });

  it('cut a long sentence at commas, then spaces, then anywhere', () => {
    const clauses = textsOf(`${'word '.repeat(40)}word, ${'more '.repeat(40)}end.`);
    expect(clauses[0]).toBe(`${'word '.repeat(40)}word, `);
    expect(textsOf('word '.repeat(100)).every((part) => part.endsWith(' '))).toBe(true);
    expect(textsOf('9'.repeat(1_000)).map(({ length }) => length)).toEqual([280, 280, 280, 160]);
  });

  it('contain the whole text and count its characters', () => {
    const piece = fc.constantFrom(
      'word ',
      'Mr. ',
      'End. ',
      'a, ',
      '9',
      '\u{1f600}',
      '\ud800',
      '\n',
      '。',
      '?!',
      '\u0301',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 500 }), (pieces) => {
        const text = pieces.join('');
        const parts = utterancesOf(text, 'en');
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(Math.max(0, ...parts.map((part) => part.text.length))).toBeLessThanOrEqual(280);
        expect(parts.at(-1)?.spokenCharacters ?? 0).toBe([...text].length);
      }),
      { numRuns: 50 },
    );
  });
});
