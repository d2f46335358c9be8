import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apiReleases } from './changelog-page';

it('has every release of the changelog, with its date', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)/gm)].map(
    ([, version, date]) => ({ version, date }),
  );
  expect(released.length).toBeGreaterThan(1);
  expect(apiReleases.flatMap(({ release }) => release ?? [])).toEqual(released);
});
