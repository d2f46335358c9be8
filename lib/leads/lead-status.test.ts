import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { productFiles, projectDir } from '../api/imports-fixture';
import { leadStatuses } from './lead-status';

const status = `(['"])(?:${leadStatuses.join('|')})`;

/** Two statuses in quotation marks with nothing but a comma between them, in TypeScript or in SQL. */
const quotedList = new RegExp(`${status}\\1\\s*,\\s*${status}\\2`);

it('is the only place where statuses are listed', () => {
  expect(quotedList.test("status in ('new', 'in_review')")).toBe(true);
  expect(quotedList.test(`['accepted',\n  "declined"]`)).toBe(true);
  expect(quotedList.test("status = 'new' or status = 'in_review'")).toBe(false);
  const found = productFiles.filter((file) => quotedList.test(readFileSync(join(projectDir, file), 'utf8')));
  expect(found).toEqual(['lib/leads/lead-status.ts']);
});
