import { randomInt } from 'node:crypto';
import { test } from './inbox';
import { lostRequests, pressAtRandom } from './random-keys';

test.use({ expectedFailures: [...lostRequests] });

test('any keys on any network act once, on the lead that is shown', async ({
  founderPage: page,
  leads,
  sql,
}) => {
  test.setTimeout(120_000);
  await pressAtRandom(page, leads, sql, { seed: randomInt(2 ** 31), presses: 14 });
});
