import { expect, it } from 'vitest';
import { parseRows } from '../row-files';
import { linesAsCsv } from './json-lines';

it('reads JSON lines as the rows of an upload', () => {
  const read = linesAsCsv(
    '{"item":"a-1","kind":"name","tp":3,"fp":0,"fn":1}\n{"fn":0,"fp":2,"item":"a-2","kind":"name","tp":0}\n',
  );
  if (!('csv' in read)) throw new Error(read.message);
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
  ['', 'Send at least one line.'],
  ['{"item":"a"}\n[1]', 'Line 2 is not a flat JSON object.'],
  ['{"item":{"text":"a"}}', 'Line 1 is not a flat JSON object.'],
  ['{"item":"a"}\n\n{"item":"b"}', 'Line 2 is not a flat JSON object.'],
  ['{"item":"a"}\n{"item":"b","text":"c"}', 'Line 2 has “text”, which the first line does not have.'],
])('refuses %j', (text, message) => expect(linesAsCsv(text)).toEqual({ message }));

it('keeps quotes and line breaks inside a cell', () => {
  expect(linesAsCsv('{"item":"a\\n\\"b\\",c"}')).toEqual({ csv: '"item"\n"a\n""b"",c"\n' });
});
