import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countErrors, countRows, countSpans, wordsOf } from '../../public/pilot-scripts/count.mjs';
import { parseRows } from './row-files';

describe('words', () => {
  it.each([
    ['Hello,  WORLD — it’s  5°C!', ['hello', 'world', "it's", '5', 'c']],
    ["'quoted' rock'n'roll", ['quoted', "rock'n'roll"]],
    ['ﬁne Ａ', ['fine', 'a']],
    ['…', []],
  ])('of %j are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it.each([
    ['a b c', 'a b c', [3, 0, 0, 0]],
    ['a b c', 'a x c', [3, 1, 0, 0]],
    ['a b c', 'a c', [3, 0, 1, 0]],
    ['a c', 'a b c', [2, 0, 0, 1]],
    ['', 'a b', [0, 0, 0, 2]],
    ['a b', '', [2, 0, 2, 0]],
    // Two substitutions or a deletion and an insertion: substitutions go first.
    ['a b', 'b c', [2, 2, 0, 0]],
  ])('from %j to %j: %j', (reference, output, counts) => {
    expect(Object.values(countErrors(wordsOf(reference), wordsOf(output)))).toEqual(counts);
  });

  /** Least number of edits, by recursion. */
  function distance(one: readonly string[], other: readonly string[]): number {
    const [first, ...rest] = one;
    const [second, ...others] = other;
    if (first === undefined || second === undefined) return one.length + other.length;
    if (first === second) return distance(rest, others);
    return 1 + Math.min(distance(rest, others), distance(rest, other), distance(one, others));
  }

  it('have the fewest errors that turn the reference into the output', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 });
    fc.assert(
      fc.property(text, text, (reference, output) => {
        const { words, sub, del, ins } = countErrors(reference, output);
        expect(words).toBe(reference.length);
        expect(sub + del + ins).toBe(distance(reference, output));
        expect(words - del + ins).toBe(output.length);
      }),
    );
  });
});

it('spans are found if outputs cover all of them', () => {
  const span = (start: number, end: number, kind = 'name') => ({ start, end, kind });
  const references = [span(0, 4), span(10, 14), span(20, 24, 'phone'), span(30, 34)];
  const outputs = [
    span(12, 14),
    span(0, 5, 'other'),
    span(10, 12),
    span(21, 24, 'phone'),
    span(50, 55, 'other'),
  ];
  expect(countSpans(references, outputs)).toEqual([
    { kind: 'name', tp: 2, fp: 0, fn: 1 },
    { kind: 'phone', tp: 0, fp: 0, fn: 1 },
    { kind: 'other', tp: 0, fp: 1, fn: 0 },
  ]);
});

describe('count.mjs', () => {
  it.each([
    ['words', 'a,"Dear Ada, hello",dear ada', 'item,words,sub,del,ins\na,3,0,1,0\n'],
    ['labels', 'a,claim,invoice', 'item,gold,predicted\na,claim,invoice\n'],
    ['spans', 'a,"[{""start"":0,""end"":4,""kind"":""name""}]",[]', 'item,kind,tp,fp,fn\na,name,0,0,1\n'],
  ])('writes %s in the format of the upload', (kind, row, expected) => {
    const counted = countRows(kind, `item,reference,output\n${row}\n`);
    expect(counted).toBe(expected);
    expect(parseRows(counted)).toMatchObject({ kind, problems: [] });
  });

  it.each(['item,reference,hypothesis', 'reference,output,name', 'a,b'])(
    'refuses the columns %s',
    (header) => {
      expect(() => countRows('words', `${header}\na,one,one\n`)).toThrow(
        'columns item, reference and output',
      );
    },
  );

  it('runs from any folder, also through a symbolic link', () => {
    const folder = mkdtempSync(join(tmpdir(), 'count-'));
    symlinkSync(resolve('public/pilot-scripts'), join(folder, 'scripts'));
    writeFileSync(join(folder, 'own.csv'), 'item;reference;output\na;one two;one\n');
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['scripts/count.mjs', ...args], { cwd: folder, encoding: 'utf8' });
    expect(run('words', 'own.csv').stdout).toBe('item,words,sub,del,ins\na,2,0,1,0\n');
    expect(run('pages', 'own.csv')).toMatchObject({ status: 1, stdout: '' });
    rmSync(folder, { recursive: true });
  });
});
