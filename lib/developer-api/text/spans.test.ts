import { describe, expect, it } from 'vitest';
import { inCodePoints, redacted, withoutOverlaps } from './spans';

describe('spans', () => {
  it('keeps the first of overlapping ones, in the order of the text', () => {
    const spans = [
      { start: 5, end: 9, type: 'a' },
      { start: 8, end: 12, type: 'b' },
      { start: 0, end: 5, type: 'c' },
    ];
    expect(withoutOverlaps(spans).map(({ type }) => type)).toEqual(['c', 'a']);
  });

  it('counts code points if characters have two UTF-16 units', () => {
    const text = '😀😀 ab 😀 cd';
    expect(
      inCodePoints(text, [
        { start: 5, end: 7 },
        { start: 11, end: 13 },
      ]),
    ).toEqual([
      { start: 3, end: 5, text: 'ab' },
      { start: 8, end: 10, text: 'cd' },
    ]);
  });

  it('replaces parts by their types', () => {
    const spans = [
      { start: 3, end: 4, type: 'x' },
      { start: 0, end: 1, type: 'y' },
    ];
    expect(redacted('abcd', spans)).toBe('[Y]bc[X]');
  });
});
