import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entitiesOfWindows, sentimentOfWindows, textWindows, windowLengthMax } from './windows';

describe('windows of a text', () => {
  it('cover the text within the limit without splitting surrogate pairs', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.constantFrom('Well then. ', 'a'.repeat(700), ' '.repeat(700), '😀', 'http://', '。', '\n'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const windows = textWindows(text);
        const codePoints = windows.reduce((sum, window) => sum + [...window].length, 0);
        return (
          windows.join('') === text &&
          windows.every((window) => window.length <= windowLengthMax && !/\S{251}/.test(window)) &&
          codePoints === [...text].length
        );
      }),
      { numRuns: 40 },
    );
  });

  it('end after a sentence, otherwise after a space, otherwise anywhere', () => {
    const sentences = textWindows('The people of Paris met Dr. Smith on Monday. '.repeat(60));
    expect(sentences.length).toBeGreaterThan(1);
    for (const window of sentences) expect(window.endsWith('on Monday. ')).toBe(true);
    for (const window of textWindows('word '.repeat(600)).slice(0, -1))
      expect(window.endsWith('d ')).toBe(true);
    expect(textWindows(`one ${'x'.repeat(600)}`).map(({ length }) => length)).toEqual([254, 250, 100]);
    expect(textWindows(`a${'😀'.repeat(200)}`).map(({ length }) => length)).toEqual([249, 152]);
    expect(textWindows(`${'x'.repeat(249)} `)).toHaveLength(1);
    expect(textWindows('')).toEqual(['']);
  });

  it('report entities at their place in the whole text', () => {
    const entities = [{ type: 'place' as const, start: 1, end: 6, text: 'Paris' }];
    const joined = entitiesOfWindows([
      { entities, codePoints: 10 },
      { entities: [], codePoints: 5 },
      { entities, codePoints: 8 },
    ]);
    expect(joined.entities.map(({ start, end }) => [start, end])).toEqual([
      [1, 6],
      [16, 21],
    ]);
  });

  it('weight their sentiments by their sentences', () => {
    const windows = [
      { score: 0.5, sentences: 1 },
      { score: -0.1, sentences: 4 },
    ];
    expect(sentimentOfWindows(windows)).toMatchObject({ score: 0.02, sentiment: 'neutral' });
    expect(sentimentOfWindows([{ score: 0, sentences: 0 }])).toMatchObject({ score: 0 });
  });
});
