import { expect, it } from 'vitest';
import { parseRows } from '../row-files';
import { linesAsCsv } from './json-lines';

it('reads JSON lines as the rows of an upload', () => {
  const read = linesAsCsv(
    '{"item":"a-1","kind":"name","tp":3,"fp":0,"fn":1}\n{"fn":0,"fp":2,"item":"a-2","kind":"name","tp":0}\n',
  );
  if (!('csv' in read)) throw new Error(read.problems[0].message);
  expect(parseRows(read.csv)).toMatchObject({
    kind: 'spans',
    problems: [],
    rows: [
      { item: 'a-1', kind: 'name', tp: 3, fp: 0, fn: 1 },
      { item: 'a-2', kind: 'name', tp: 0, fp: 2, fn: 0 },
    ],
  });
});

it.each([
  ['', [[0, 'Send at least one line.']]],
  ['{"item":"a"}\n[1]', [[2, 'Not a flat JSON object.']]],
  ['{"item":{"text":"a"}}', [[1, 'Not a flat JSON object.']]],
  [
    '{"item":"a"}\n\n{"item":"b","text":"c"}',
    [
      [2, 'Not a flat JSON object.'],
      [3, 'The first line does not have “text”.'],
    ],
  ],
])('refuses %j', (text, expected) => {
  const read = linesAsCsv(text);
  const found = 'problems' in read ? read.problems.map(({ line, message }) => [line, message]) : [];
  expect(found).toEqual(expected);
});

it('lists the first 50 problems', () => {
  const read = linesAsCsv('1\n'.repeat(60));
  expect('problems' in read && read.problems.map(({ line }) => line)).toEqual(
    Array.from({ length: 50 }, (_, at) => at + 1),
  );
});

it('keeps quotes and line breaks inside a cell', () => {
  expect(linesAsCsv('{"item":"a\\n\\"b\\",c"}')).toEqual({ csv: '"item"\n"a\n""b"",c"\n' });
});
