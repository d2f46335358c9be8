import { expect, it } from 'vitest';
import { importsOf, isSourceFile } from '@/lib/imports-fixture';

it('has no schemas in the script of the inbox', () => {
  const reached = ['app/(founder)/inbox/_page/inbox-place.tsx'];
  for (const file of reached) {
    for (const { target, isType } of importsOf(file))
      if (!isType && isSourceFile.has(target) && !reached.includes(target)) reached.push(target);
  }
  expect(reached.length).toBeGreaterThan(60);
  const withSchemas = reached.filter((file) =>
    importsOf(file).some(({ target, isType }) => !isType && target === 'zod'),
  );
  expect(withSchemas).toEqual([]);
});
