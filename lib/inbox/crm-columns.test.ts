import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { exportHeadings } from './export-queries';

it('describes every column of the export in order, for a CRM', () => {
  const text = readFileSync(new URL('../../docs/crm.md', import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows.map((row) => /^\| `(\w+)`/.exec(row)?.[1])).toEqual(exportHeadings);
  expect(rows.every((row) => row.split(' | ').length === 5)).toBe(true);
});
