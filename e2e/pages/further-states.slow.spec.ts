import { axeViolations, sidewaysScroll } from '../../tools/audit/inspection';
import { furtherStates, type PageState, silentDatabaseStates } from '../../tools/audit/page-states';
import { freshAddress } from '../support/client';
import { embeddedServer, silence } from '../support/database';
import { expect, test } from './buyer';
import { expectSound, soundPage } from './sound-page';

test.use({ reducedMotion: 'reduce', expectedFailures: [400, 404, 410, 429, 503, 'ERR_BROKEN_BY_THE_TEST'] });

for (const { name, reach } of furtherStates) {
  test(`${name}: ${soundPage}`, async ({ page }) => {
    await reach(page);
    await expectSound(page);
  });
}

for (const topic of [
  'operations',
  'schemas',
  'errors',
  'limits',
  'signed-quotes',
  'pilot-api',
  'mcp',
  'samples',
  'developer-api',
  'changelog',
  'what-agents-see',
]) {
  test(`/developers/${topic}: ${soundPage}`, async ({ page }) => {
    await page.goto(`/developers/${topic}`);
    await expectSound(page);
  });
}

test('pages without a database are accessible', async ({ browser, startOwn, ownDir }) => {
  test.setTimeout(240_000);
  const portal = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  const wake = silence(embeddedServer(`${ownDir}/data`));
  const look = async ({ name, reach }: PageState) => {
    const context = await browser.newContext({
      baseURL: portal.url,
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'X-Forwarded-For': freshAddress() },
    });
    const page = await context.newPage();
    await reach(page);
    expect(await axeViolations(page), name).toEqual([]);
    expect(await sidewaysScroll(page), name).toEqual([]);
    await context.close();
  };
  try {
    for (const state of silentDatabaseStates) await look(state);
  } finally {
    wake();
  }
});
