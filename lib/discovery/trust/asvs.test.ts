import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectDir } from '../../api/imports-fixture';

const text = readFileSync(join(projectDir, 'docs', 'asvs.md'), 'utf8');

/** Rows of requirements: number, text, state, and the files that show it. */
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, no = '', , state = '', shownBy = '']) => ({ no, state, shownBy }),
);

it('docs/asvs.md lists each requirement of level 2 once and counts the states', () => {
  expect(new Set(rows.map(({ no }) => no)).size).toBe(253);
  expect(rows).toHaveLength(253);
  const counted = Object.fromEntries(
    [...text.matchAll(/^\| ([A-Z][a-z ]+) \| (\d+) \|/gm)].map(([, state = '', count]) => [
      state,
      Number(count),
    ]),
  );
  expect(counted).toEqual(
    Object.fromEntries(
      Object.keys(counted).map((name) => [name, rows.filter(({ state }) => state === name).length]),
    ),
  );
  expect(Object.values(counted).reduce((sum, count) => sum + count, 0)).toBe(253);
});

it('a requirement is met only by a file that exists', () => {
  const met = rows.filter(({ state }) => state === 'Met');
  const missing = met.filter(({ shownBy }) => !existsSync(join(projectDir, shownBy.replaceAll('`', ''))));
  expect(missing).toEqual([]);
});
