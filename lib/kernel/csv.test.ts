import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from './csv';

describe('a cell', () => {
  it.each([
    ['Northgate', 'Northgate'],
    ['Northgate, Ltd', '"Northgate, Ltd"'],
    ['say "so"', '"say ""so"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', `"'=1+1"`],
    ['+49 30 1', `"'+49 30 1"`],
    ['-1', `"'-1"`],
    ['@sum', `"'@sum"`],
    ['\tx', `"'\tx"`],
    ['\rx', `"'\rx"`],
    ['  =1+1', `"'  =1+1"`],
    [`"=1+1"`, `"'""=1+1"""`],
    [`'=1+1`, `"''=1+1"`],
    ['\u200b=1', `"'\u200b=1"`],
    ['＝1+1', `"'＝1+1"`],
    ['a=b', 'a=b'],
    ['', ''],
  ])('of %j is %j', (text, cell) => expect(csvCell(text)).toBe(cell));

  it('of other values is plain', () => {
    expect([null, 0, -5.5, true].map(csvCell)).toEqual(['', '0', '-5.5', 'true']);
  });
});

it('never lets a text begin as a formula, and can always be read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const cell = csvCell(text);
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(read).not.toMatch(/^[=+\-@\t\r]/);
      expect([text, `'${text}`]).toContain(read);
    }),
  );
});

it('ends a line as RFC 4180 requires', () => {
  expect(csvLine(['a', 1, null, 'b,c'])).toBe('a,1,,"b,c"\r\n');
});
