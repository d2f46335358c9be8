import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withClient } from '../../../db/connect';
import { createTestDatabase } from '../../../db/database-fixture';
import { projectDir } from '../../api/imports-fixture';
import { keptRecords, recordClasses } from './kept-records';

const records = keptRecords(12, true);

it('every table of the database belongs to one kind of record', async () => {
  const { url, drop } = await createTestDatabase();
  const rows = await withClient(
    url,
    1,
    (sql) => sql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  await drop();
  expect(records.flatMap(({ tables }) => tables).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

it('docs/security.md has the same classes, retention and tables', () => {
  const documentation = readFileSync(join(projectDir, 'docs', 'security.md'), 'utf8');
  const table = records.map(
    ({ name, recordClass, howLong, tables }) =>
      `| ${name} | ${recordClass} | ${howLong} | ${tables.map((name) => `\`${name}\``).join(', ') || 'none'} |`,
  );
  expect(documentation).toContain(table.join('\n'));
  for (const recordClass of recordClasses) expect(documentation).toContain(`| **${recordClass}** |`);
});
