import { randomInt } from 'node:crypto';
import { test } from '../inbox/inbox';
import { lostRequests, pressAtRandom } from '../inbox/random-keys';

test.use({ expectedFailures: [...lostRequests] });

for (let round = 1; round <= 6; round += 1)
  test(`any keys on any network act once, on the shown lead (${round})`, async ({
    founderPage: page,
    leads,
    sql,
  }) => {
    test.setTimeout(240_000);
    await pressAtRandom(page, leads, sql, { seed: randomInt(2 ** 31), presses: 40 });
  });
