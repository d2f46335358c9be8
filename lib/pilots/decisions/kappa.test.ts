import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { kappaOf } from '../../../public/pilot-scripts/kappa.mjs';

/** Computes kappa from the confusion matrix, as textbooks do; `kappaOf` never makes one. */
const oracle = `
import json, sys
def kappa(pairs):
    labels = sorted({label for pair in pairs for label in pair})
    matrix = [[sum(1 for a, b in pairs if (a, b) == (x, y)) for y in labels] for x in labels]
    n = sum(map(sum, matrix))
    if n == 0: return None
    observed = sum(matrix[i][i] for i in range(len(labels))) / n
    rows = [sum(row) / n for row in matrix]
    columns = [sum(row[i] for row in matrix) / n for i in range(len(labels))]
    expected = sum(r * c for r, c in zip(rows, columns))
    return None if 1 - expected < 1e-12 else 1 - (1 - observed) / (1 - expected)
print(json.dumps([kappa(pairs) for pairs in json.load(sys.stdin)]))
`;

it('equals an oracle in Python to 1e-9', () => {
  const choice = fc.constantFrom('accepted', 'changed', 'rejected');
  const skewed = fc.oneof({ weight: 6, arbitrary: fc.constant('accepted') }, choice);
  const pairs = fc.array(fc.tuple(skewed, fc.oneof(choice, skewed)), { maxLength: 120 });
  const series = [[], ...fc.sample(pairs, { numRuns: 1_000, seed: 20_261_124 })];
  const printed = execFileSync('python3', ['-c', oracle], {
    input: JSON.stringify(series),
    encoding: 'utf8',
  });
  const expected = z.array(z.number().nullable()).parse(JSON.parse(printed));
  expect(expected).toHaveLength(1_001);
  expect(expected.filter((kappa) => kappa !== null).length).toBeGreaterThan(700);
  for (const [at, each] of series.entries()) {
    const { kappa } = kappaOf(each);
    const wanted = expected[at] ?? null;
    expect(kappa === null, `series ${at}`).toBe(wanted === null);
    if (kappa !== null && wanted !== null) expect(Math.abs(kappa - wanted)).toBeLessThan(1e-9);
  }
});

it('is 1 for full agreement, 0 for chance, and less below chance', () => {
  expect(
    kappaOf([
      ['a', 'a'],
      ['b', 'b'],
    ]),
  ).toEqual({ n: 2, agreed: 2, kappa: 1 });
  expect(
    kappaOf([
      ['a', 'a'],
      ['a', 'b'],
      ['b', 'a'],
      ['b', 'b'],
    ]).kappa,
  ).toBe(0);
  expect(
    kappaOf([
      ['a', 'b'],
      ['b', 'a'],
    ]).kappa,
  ).toBe(-1);
  expect(kappaOf([['a', 'a']]).kappa).toBeNull();
});
