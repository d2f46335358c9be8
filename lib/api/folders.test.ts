import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, productFiles } from './imports-fixture';

const sliceOf = (file: string) => /^lib\/([^/]+)\//.exec(file)?.[1];

it('lets folders of a slice import one way only', () => {
  const imports = new Set(
    productFiles
      .filter((file) => sliceOf(file))
      .flatMap((file) =>
        importsOf(file)
          .filter(({ target }) => sliceOf(target) === sliceOf(file) && dirname(target) !== dirname(file))
          .map(({ target }) => `${dirname(file)} ${dirname(target)}`),
      ),
  );
  const bothWays = [...imports].filter((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return from < to && imports.has(`${to} ${from}`);
  });
  expect(bothWays).toEqual([]);
});
