import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { productFiles, projectDir } from './imports-fixture';

const questionWord = /\/\*\*?\s+(?:What|Whether|Who|Whose|How|Where|Why|Those|That)\b.*/g;

/** Its text is part of the digest that shows if engines are installed. */
const frozen = 'packages/engines/install/weights/sources.ts';

it('starts every doc comment with a verb or a noun', () => {
  const found = productFiles
    .filter((file) => file !== frozen)
    .flatMap((file) => {
      const text = readFileSync(join(projectDir, file), 'utf8');
      return (text.match(questionWord) ?? []).map((comment) => `${file}: ${comment}`);
    });
  expect(found).toEqual([]);
});
