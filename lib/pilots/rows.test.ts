import { expect, it } from 'vitest';
import { rowKinds } from './criterion';
import { rowColumns, templateCsv } from './rows';

it.each(rowKinds)('the template of %s has its columns and one example', (kind) => {
  const [head, example, rest] = templateCsv(kind).split('\r\n');
  expect(head).toBe(rowColumns[kind].join());
  expect(example?.split(',')).toHaveLength(rowColumns[kind].length);
  expect(rest).toBe('');
});
