import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../kernel/csv';
import { rowKinds } from './criterion';
import { parseRows, rowFileBytesMax, rowsMax } from './row-files';
import { decisions, type RowSet, rowColumns, templateCsv } from './rows';

const head = 'item,words,sub,del,ins\n';

/** The problems of a file, as row, column and code. */
const problemsOf = (file: string | Uint8Array, options?: Parameters<typeof parseRows>[1]) =>
  parseRows(file, options).problems.map(({ row, column, error }) => [row, column, error]);

describe('parseRows', () => {
  it.each(rowKinds)('reads the template of %s', (kind) => {
    const parsed = parseRows(templateCsv(kind));
    expect(parsed).toMatchObject({ kind, problems: [], refused: 0 });
    expect(parsed.rows).toHaveLength(1);
  });

  it.each([
    ['a byte order mark', `\ufeff${head}a,10,1,0,0\n`],
    ['semicolons', 'item;words;sub;del;ins\r\na;10;1;0;0\r\n'],
    ['tabs, and no end of line', 'item\twords\tsub\tdel\tins\na\t10\t1\t0\t0'],
    ['quotes', '"item","words","sub","del","ins"\n"a","10","1","0","0"\n'],
    ['another order, capitals and spaces', 'Ins, DEL ,sub,words,Item\r0,0,1, 10 ,a\r'],
    ['empty lines', `${head}\n\na,10,1,0,0\n\n  \n`],
  ])('reads %s', (_name, text) => {
    const rows = [{ item: 'a', words: 10, sub: 1, del: 0, ins: 0 }];
    for (const file of [text, new TextEncoder().encode(text)])
      expect(parseRows(file)).toEqual({ kind: 'words', rows, problems: [], problemCount: 0, refused: 0 });
  });

  it.each([
    ['-1,0,0,0', [[2, 'words', 'not_a_count']]],
    ['NaN,0,0,0', [[2, 'words', 'not_a_count']]],
    ['1.5,0,0,0', [[2, 'words', 'not_a_count']]],
    ['1e3,0,0,0', [[2, 'words', 'not_a_count']]],
    ['1000001,0,0,0', [[2, 'words', 'not_a_count']]],
    ['1000000,0,0,1000000', []],
    [',0,0,0', [[2, 'words', 'not_a_count']]],
    ['10,6,5,0', [[2, 'words', 'too_many_errors']]],
    ['10,5,5,99', []],
    [
      '=1+1,0,0,0',
      [
        [2, 'words', 'formula'],
        [2, 'words', 'not_a_count'],
      ],
    ],
    ['10,0,0', [[2, null, 'wrong_cells']]],
    ['10,0,0,0,0', [[2, null, 'wrong_cells']]],
    ['10,0,0,"0', [[2, null, 'broken_quotes']]],
    ['10,0,0,"0"1', [[2, null, 'broken_quotes']]],
  ])('of %s reports %j', (cells, problems) => {
    expect(problemsOf(`${head}a,${cells}\n`)).toEqual(problems);
  });

  it.each(['=cmd()', '+a', '-a', '@a', '', 'a b', 'a/b', 'ä', 'x'.repeat(65), '\0'])(
    'refuses the item %j',
    (item) => {
      expect(problemsOf(`item,decision\n${item},accepted\n`)).toContainEqual([2, 'item', 'bad_item']);
    },
  );

  it('reports items listed twice, but not several kinds of spans', () => {
    expect(problemsOf('item,decision\na,accepted\nb,changed\na,rejected\n')).toEqual([
      [4, 'item', 'duplicate_item'],
    ]);
    expect(problemsOf('item,kind,tp,fp,fn\na,x,1,0,0\na,y,1,0,0\na,x,1,0,0\n')).toEqual([
      [4, 'item', 'duplicate_item'],
    ]);
  });

  it('reads labels of any script', () => {
    expect(problemsOf('item,gold,predicted\na,हिन्दी,Ärger\nb,E\u0301te\u0301,住所 (2)\n')).toEqual([]);
  });

  it('accepts only the labels of the plan', () => {
    const file = 'item,gold,predicted\na,claim,invoice\nb,claim,=HYPERLINK(1)\n';
    expect(problemsOf(file, { labels: ['claim'] })).toEqual([
      [2, 'predicted', 'unknown_label'],
      [3, 'predicted', 'formula'],
      [3, 'predicted', 'bad_label'],
    ]);
    const many = Array.from({ length: 51 }, (_, at) => `i${at},l0,l${at}\n`).join('');
    expect(problemsOf(`item,gold,predicted\n${many}`)).toEqual([[52, 'predicted', 'too_many_labels']]);
  });

  it.each([
    ['', 'missing_column'],
    ['item,words,sub,del\n', 'missing_column'],
    ['item,decision,text\na,accepted,Dear Ada\n', 'unknown_column'],
    ['item,decision,item\na,accepted,b\n', 'duplicate_column'],
    ['item,decision\n', 'no_rows'],
    [new Uint8Array([0x69, 0xff, 0xfe]), 'not_utf8'],
    [`item,decision\n"${'a'.repeat(rowFileBytesMax)}",accepted\n`, 'too_large'],
  ])('refuses the whole of %#: %s', (file, error) => {
    const parsed = parseRows(file);
    expect(parsed).toMatchObject({ kind: null, rows: [], problemCount: 1 });
    expect(parsed.problems[0]?.error).toBe(error);
  });

  it('keeps the good rows, counts the others and lists the first problems', () => {
    const rows = Array.from({ length: 200 }, (_, at) => `i${at},10,${at % 2 === 0 ? 0 : 'x'},0,0\n`);
    const parsed = parseRows(head + rows.join(''));
    expect(parsed).toMatchObject({ kind: 'words', problemCount: 100, refused: 100 });
    expect(parsed.rows).toHaveLength(100);
    expect(parsed.problems).toHaveLength(50);
    expect(parsed.problems[0]).toEqual({
      row: 3,
      column: 'sub',
      error: 'not_a_count',
      message: '“x” is not a count. Enter a whole number from 0 to 1,000,000.',
    });
  });

  it('refuses a million rows at once', () => {
    const million = `item,decision\n${'same,accepted\n'.repeat(1_000_000)}`;
    const from = process.hrtime.bigint();
    expect(problemsOf(million)).toEqual([[0, null, 'too_many_rows']]);
    expect(Number(process.hrtime.bigint() - from) / 1e6).toBeLessThan(1_000);
    const most = Array.from({ length: rowsMax }, (_, at) => `i${at},accepted\n`).join('');
    expect(parseRows(`item,decision\n${most}`).rows).toHaveLength(rowsMax);
  });
});

const item = fc.stringMatching(/^[A-Za-z0-9_.][A-Za-z0-9_.-]{0,20}$/);
const count = fc.nat({ max: 1_000_000 });
const label = fc.stringMatching(/^[a-zé0-9][a-z ,:()&-]{0,9}$/).map((text) => text.trim());
const rowsOf = <Row extends { item: string }>(row: fc.Arbitrary<Row>) =>
  fc.uniqueArray(row, { minLength: 1, maxLength: 20, selector: (each) => each.item });
const half = fc.nat(500_000);
const words = rowsOf(fc.record({ item, words: fc.constant(1_000_000), sub: half, del: half, ins: count }));
const labels = rowsOf(fc.record({ item, gold: label, predicted: label }));
const decided = rowsOf(fc.record({ item, decision: fc.constantFrom(...decisions) }));
const spans = rowsOf(fc.record({ item, kind: label, tp: count, fp: count, fn: count }));
const sets: fc.Arbitrary<RowSet> = fc.oneof(
  words.map((rows) => ({ kind: 'words' as const, rows })),
  labels.map((rows) => ({ kind: 'labels' as const, rows })),
  decided.map((rows) => ({ kind: 'decisions' as const, rows })),
  spans.map((rows) => ({ kind: 'spans' as const, rows })),
);

/** Writes rows as spreadsheets do. */
function rowsCsv({ kind, rows }: RowSet): string {
  const lines = rows.map((row: object) => {
    const cells = new Map(Object.entries(row));
    return csvLine(rowColumns[kind].map((column) => cells.get(column)));
  });
  return csvLine(rowColumns[kind]) + lines.join('');
}

describe('any file', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(sets, (set) => {
        const parsed = parseRows(rowsCsv(set));
        expect(parsed).toMatchObject({ kind: set.kind, problems: [], refused: 0 });
        const byItem = (all: RowSet['rows']) => [...all].sort((a, b) => (a.item < b.item ? -1 : 1));
        expect(byItem(parsed.rows)).toEqual(byItem(set.rows));
      }),
      { numRuns: 400 },
    );
  });

  const cell = fc.oneof(
    fc.constantFrom(
      'a',
      '1',
      '-1',
      '=1',
      'NaN',
      '""',
      '"',
      '"a',
      'accepted',
      '1e9',
      '\ufeff',
      ' ',
      '\0',
      '٣',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  const separator = fc.constantFrom(',', ';', '\t', '\n', '\r\n', '\r', '"');
  const text = fc.array(fc.tuple(cell, separator), { maxLength: 60 }).map((parts) => parts.flat().join(''));

  it('never throws, and every row is good or has a problem', () => {
    fc.assert(
      fc.property(fc.constantFrom(...rowKinds), text, fc.boolean(), (kind, body, isCut) => {
        const file = `${rowColumns[kind].join()}\n${body}`;
        const parsed = parseRows(isCut ? file.slice(0, file.length - 3) : file);
        expect(parsed.refused).toBeLessThanOrEqual(parsed.problemCount);
        for (const { row, message } of parsed.problems) {
          expect(row).toBeGreaterThanOrEqual(0);
          expect(message).toMatch(/\.$/);
        }
        for (const row of parsed.rows) expect(Object.keys(row)).toEqual([...rowColumns[kind]]);
      }),
      { numRuns: 1_000 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(parseRows(bytes).kind).toBeNull();
      }),
    );
  });
});
