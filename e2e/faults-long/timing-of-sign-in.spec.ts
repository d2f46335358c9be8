import { join } from 'node:path';
import { expect, test } from '../support/acceptance';
import { freshAddress } from '../support/client';
import { makeFounder, postForm } from '../support/founders';

const tries = 200;

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

test('signing in takes the same time for known and unknown accounts, within a tenth', async ({
  startOwn,
  ownDir,
}) => {
  test.setTimeout(180_000);
  const { client } = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  const founder = await makeFounder(client, { DATA_DIR: join(ownDir, 'data') });
  const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let attempt = 0; attempt < tries; attempt += 1) {
    // In turn, so that other work on the machine affects both.
    for (const kind of ['known', 'unknown'] as const) {
      const email = kind === 'known' ? founder.email : `nobody-${attempt}@example.com`;
      const begun = performance.now();
      const answer = await postForm(
        client,
        '/sign-in/send',
        { email, password: 'wrong, and long enough' },
        { from: freshAddress() },
      );
      took[kind].push(performance.now() - begun);
      expect(answer.headers.location).toBe('/sign-in?problem=wrong&next=%2Finbox');
    }
  }
  const [known, unknown] = [median(took.known), median(took.unknown)];
  test.info().annotations.push({
    type: 'median ms',
    description: `known ${known.toFixed(1)}, unknown ${unknown.toFixed(1)}`,
  });
  expect(Math.abs(known - unknown) / unknown).toBeLessThan(0.1);
});
