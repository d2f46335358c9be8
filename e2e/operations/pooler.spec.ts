import { join } from 'node:path';
import { expect, openInbox, ownLeads, row, test } from '../inbox/inbox';
import { postForm, setSession, signIn } from '../support/founders';
import { pgbouncer, startPgBouncer } from '../support/pgbouncer';

// biome-ignore lint/suspicious/noSkippedTests: it says why.
test.skip(!pgbouncer, 'no pgbouncer here; set PGBOUNCER_PATH or install it');
test.describe.configure({ mode: 'default', timeout: 120_000 });

test('behind a pooler an inbox shows that it is not live, and still updates', async ({
  startOwn,
  ownDir,
  browser,
  api,
  leads,
  makeAnother,
  session,
}) => {
  const dataDir = join(process.env.PILOT_TEST_DIR ?? '', 'data');
  const pooler = await startPgBouncer(join(ownDir, 'pgbouncer'), dataDir);
  try {
    const portal = await startOwn({ TRUSTED_PROXY_HOPS: '1', DATABASE_URL: pooler.url, DATA_DIR: dataDir });
    const [known = ''] = await leads.addMany(1);
    const context = await browser.newContext();
    const page = await context.newPage();
    await setSession(context, portal.url, session);
    await openInbox(page, `${portal.url}${leads.path}`);
    await expect(page.getByText('Not live. This page updates every 5 seconds.')).toBeVisible();
    await ownLeads(api, leads.source).add({ company: 'Came unannounced' });
    await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
    const ben = await signIn(api, await makeAnother('Ben'));
    const fields = { action: 'start_review', lead: `${known}:0` };
    expect((await postForm(api, '/inbox/act', fields, { cookie: ben })).status).toBe(303);
    await expect(row(page, known)).toContainText('In review');
    expect(portal.output()).toContain('Open inboxes do not update live');
    expect(portal.output()).toContain('Statements have no time limit behind this pooler');
    await context.close();
  } finally {
    await pooler.stop();
  }
});
