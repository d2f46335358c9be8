import { expect, it } from 'vitest';
import { importsOf, isSourceFile } from '@/lib/api/imports-fixture';

/** All files of the inbox's script, including those that it loads later. */
function filesOfScript(): string[] {
  const reached = ['app/(founder)/inbox/_screen/inbox.tsx'];
  for (const file of reached) {
    for (const { target, isType } of importsOf(file))
      if (!isType && isSourceFile.has(target) && !reached.includes(target)) reached.push(target);
  }
  expect(reached.length).toBeGreaterThan(60);
  return reached;
}

it('ships no schemas in the script of the inbox', () => {
  const reached = filesOfScript();
  const withSchemas = reached.filter((file) =>
    importsOf(file).some(({ target, isType }) => !isType && target === 'zod'),
  );
  expect(withSchemas).toEqual([]);
});
