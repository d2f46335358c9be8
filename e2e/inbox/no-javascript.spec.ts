import { bandA, expect, row, rowLink, test, undoBar } from './inbox';

test.use({ javaScriptEnabled: false });

test('a lead is opened, declined and brought back', async ({ founderPage: page, leads, sql }) => {
  const [id = ''] = await leads.addMany(2, bandA);
  await page.goto(leads.path);
  await rowLink(page, id).click();
  await expect(page).toHaveURL(`/inbox/${id}?source=${leads.source}`);
  await page.locator('summary').filter({ hasText: 'Decline' }).click();
  await page.getByRole('radio', { name: 'Not a real request' }).check();
  await page.locator('form[aria-label="Decline"]').getByRole('button').click();
  await expect(undoBar(page)).toContainText('Declined: 1 lead');
  await expect(page.getByText('Declined: Not a real request').first()).toBeVisible();
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(undoBar(page)).toContainText('Taken back: 1 lead');
  const stored = await sql`select status, version from leads where lead_id = ${id}`;
  expect([...stored]).toEqual([{ status: 'new', version: 2 }]);
});

test('several leads are snoozed at once', async ({ founderPage: page, leads, sql }) => {
  const [first = '', second = ''] = await leads.addMany(3, bandA);
  await page.goto(leads.path);
  for (const id of [first, second]) await row(page, id).getByRole('checkbox').check();
  await page.getByLabel('Step').selectOption('snooze');
  await page.getByRole('button', { name: 'Apply', exact: true }).last().click();
  await expect(undoBar(page)).toContainText('Snoozed: 2 leads');
  await expect(page.locator('.lead-table tbody tr')).toHaveCount(1);
  expect(await sql`select 1 from leads where source = ${leads.source} and status = 'snoozed'`).toHaveLength(
    2,
  );
});

test('all leads of a filter are accepted at once, and brought back', async ({
  founderPage: page,
  leads,
  sql,
}) => {
  await leads.addMany(3, bandA);
  await page.goto(leads.path);
  await page.getByLabel('Step').selectOption('accept');
  await page.getByRole('button', { name: 'Apply to all 3 of this filter' }).click();
  await expect(undoBar(page)).toContainText('Accepted: 3 leads');
  const standing = async (status: string) =>
    (await sql`select 1 from leads where source = ${leads.source} and status = ${status}`).length;
  expect(await standing('accepted')).toBe(3);
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(undoBar(page)).toContainText('Taken back: 3 leads');
  expect(await standing('new')).toBe(3);
});

test('a filter is kept under a name, and refused without one', async ({ founderPage: page, leads, sql }) => {
  const save = (name: string) =>
    page.request.post('/inbox/views/save', {
      form: { name, query: `offer=&source=${leads.source}&cursor=x` },
      headers: { Origin: new URL(page.url()).origin },
    });
  await page.goto(leads.path);
  const refused = await save(' ');
  expect(refused.url()).toContain('refused=view_name');
  expect(await refused.text()).toContain('Give the view a name');
  expect((await save('Fair leads')).url()).toContain(`/inbox?source=${leads.source}`);
  const kept = () => sql`select name, query from saved_views where query = ${`source=${leads.source}`}`;
  expect([...(await kept())]).toEqual([{ name: 'Fair leads', query: `source=${leads.source}` }]);
  await page.request.post('/inbox/views/remove', {
    form: { name: 'Fair leads' },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(await kept()).toHaveLength(0);
});

test('a step that came too late says who was first', async ({ founderPage: page, leads, sql, founder }) => {
  const [id = ''] = await leads.addMany(1, bandA);
  await page.goto(`/inbox/${id}`);
  const late = await page.context().newPage();
  await late.goto(`/inbox/${id}`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(undoBar(page)).toContainText('Accepted: 1 lead');
  await late.locator('#more-steps > summary').click();
  await late.getByRole('button', { name: 'In review' }).click();
  const notice = late.getByRole('alert').filter({ hasText: 'Somebody acted first' });
  await expect(notice).toContainText(`${founder.name} accepted it`);
  await expect(notice).toContainText('Your step (In review) was not stored.');
  const stored = await sql`select status, version from leads where lead_id = ${id}`;
  expect([...stored]).toEqual([{ status: 'accepted', version: 1 }]);
});

test('the filter is a form whose state is the address', async ({ founderPage: page, leads }) => {
  await leads.addMany(2, bandA);
  const id = await leads.add({ company: 'Another Company' });
  await page.goto(leads.path);
  await page.getByRole('searchbox').fill('another');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/inbox?source=${leads.source}&q=another`);
  await expect(page.locator('.lead-table tbody tr')).toHaveCount(1);
  await expect(rowLink(page, id)).toBeVisible();
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('checkbox', { name: 'Accepted' }).check();
  await page.getByRole('form', { name: 'Filter' }).getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await page.getByRole('link', { name: 'Accepted: take this filter away' }).click();
  await expect(rowLink(page, id)).toBeVisible();
  await page.getByRole('button', { name: /^Order/ }).click();
  await page.getByRole('link', { name: 'Newest first' }).click();
  await expect(page).toHaveURL(/[?&]sort=newest/);
});

test('the account and its way out are behind the letters of the name', async ({ founderPage: page }) => {
  await page.goto('/inbox/settings');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});
