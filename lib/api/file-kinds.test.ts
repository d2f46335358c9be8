import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { kindOf, nouns } from './file-kinds-fixture';
import { productFiles, projectDir } from './imports-fixture';

const slice = /^lib\/(?:founders|offers|quotes|leads|review|pilots|inbox|seed|developer-api|discovery)\//;

it('refuses a file that acts under a verb that is not listed', () => {
  const nameOf = (file: string) => /([^/]+)\.tsx?$/.exec(file)?.[1] ?? '';
  const functionOf = (file: string) => nameOf(file).replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const acts = (file: string) => {
    const text = readFileSync(join(projectDir, file), 'utf8');
    const isVerb = new RegExp(`^export (?:async )?function ${functionOf(file)}\\b`, 'm').test(text);
    return (isVerb && !nouns.includes(nameOf(file))) || /^(?:export )?async function /m.test(text);
  };
  const pure = productFiles.filter((file) => slice.test(file) && kindOf(file) === 'pure');
  // Programs as text.
  const known = ['lib/discovery/documentation/samples.ts'];
  expect(pure.filter((file) => !known.includes(file) && acts(file))).toEqual([]);
  const missing = nouns.filter((noun) => !pure.some((file) => nameOf(file) === noun));
  expect(missing).toEqual([]);
});
