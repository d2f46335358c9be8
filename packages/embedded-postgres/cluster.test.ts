import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settings } from './cluster';

it('has the write-ahead log sizes of the compose file’s database', () => {
  const compose = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8');
  const [, command = '[]'] = /^ {4}command: (\["postgres".*\])$/m.exec(compose) ?? [];
  const given: string[] = JSON.parse(command);
  const sizes = given.filter((argument) => argument.includes('='));
  expect(sizes.map((size) => size.split('=', 1)[0])).toEqual(['min_wal_size', 'max_wal_size']);
  expect(settings('/run')).toEqual(expect.arrayContaining(sizes));
});
