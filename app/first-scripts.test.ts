import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Import, importsOf, isSourceFile, productFiles, projectDir } from '@/lib/api/imports-fixture';

const clientComponents = productFiles.filter((file) =>
  /^['"]use client['"]/.test(readFileSync(join(projectDir, file), 'utf8')),
);

/** Large packages that a page loads only when its form is checked. */
const loadedLater = ['zod', '@hookform/resolvers/zod', 'packages/screening/index.ts'];

const isFirst = ({ isType, isLater }: Import) => !isType && !isLater;

it.each(clientComponents)('%s does not load schemas and screening with its page', (component) => {
  const reached = [component];
  const found: string[] = [];
  for (const file of reached) {
    for (const { target } of importsOf(file).filter(isFirst)) {
      if (loadedLater.includes(target)) found.push(`${file} imports ${target}`);
      else if (isSourceFile.has(target) && !reached.includes(target)) reached.push(target);
    }
  }
  expect(found).toEqual([]);
});
