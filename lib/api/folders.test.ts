import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, productFiles } from './imports-fixture';

/** Folders whose parts belong together in any order; the order of all others is in `house.test.ts`. */
const sliceOf = (file: string) => /^lib\/([^/]+)\//.exec(file)?.[1];
const unordered = [undefined, 'kernel', 'site', 'process', 'http', 'api'];

it('lets folders of a slice import one way only', () => {
  const imports = new Set(
    productFiles
      .filter((file) => !unordered.includes(sliceOf(file)))
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
