import { bandA, expect, foot, openInbox, row, rowLink, test, undoBar } from '../inbox/inbox';

const stageOf = 'select stage, ran_pilot, lost_reason, stage_amount from leads where lead_id =';

test('stages of an accepted lead are recorded by keys, and undone', async ({
  founderPage: page,
  leads,
  sql,
}) => {
  const [id = ''] = await leads.addMany(1, bandA);
  await openInbox(page, `/inbox/${id}?source=${leads.source}&view=all`);
  await rowLink(page, id).focus();
  const keys = [
    [['e'], 'Accepted: Lead 1'],
    [['t'], 'Contacted: Lead 1'],
    [['p'], 'Proposal made: Lead 1'],
    [['g'], 'Pilot running: Lead 1'],
  ] as const;
  for (const [pressed, done] of keys) {
    for (const key of pressed) await page.keyboard.press(key);
    await expect(undoBar(page)).toContainText(done);
  }
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('$9,000,000,000,000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('This amount is unclear');
  await dialog.getByRole('textbox').fill('$60k');
  await page.keyboard.press('Enter');
  await expect(undoBar(page)).toContainText('Won: Lead 1');
  const pane = page.getByRole('article');
  await expect(pane).toContainText('$60,000 a year');
  await expect(pane).toContainText('started the pilot');
  expect([...(await sql.unsafe(`${stageOf} '${id}'`))]).toEqual([
    { stage: 'won', ran_pilot: true, lost_reason: null, stage_amount: 60_000 },
  ]);
  await page.keyboard.press('r');
  await expect(foot(page).getByRole('alert')).toHaveText('Set the lead back to “Accepted” first.');
  await page.keyboard.press('z');
  await expect(undoBar(page)).toContainText('Undone: Won: Lead 1');
  expect([...(await sql.unsafe(`${stageOf} '${id}'`))]).toMatchObject([{ stage: 'pilot_running' }]);
});

test('accepted leads are in the view Accepted until they are won or lost', async ({
  founderPage: page,
  leads,
}) => {
  const [first = '', second = ''] = await leads.addMany(2, bandA);
  await openInbox(page, `/inbox/${first}?source=${leads.source}&view=all`);
  await rowLink(page, first).focus();
  await page.keyboard.press('e');
  await expect(undoBar(page)).toContainText('Accepted: Lead 1');
  await rowLink(page, first).click();
  await page.keyboard.press('t');
  await expect(undoBar(page)).toContainText('Contacted: Lead 1');
  await page.keyboard.press('7');
  // On a wide screen the first lead of a view is open.
  await expect(page).toHaveURL(/\/inbox(\/lead_\w+)?\?view=pilots$/);
  await openInbox(page, `/inbox?view=pilots&source=${leads.source}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 accepted, still open');
  await expect(row(page, first)).toContainText('Contacted');
  await expect(row(page, second)).toHaveCount(0);
  await rowLink(page, first).click();
  await expect(page.getByRole('article').locator('header dl')).toContainText('since the last change');
  await page.keyboard.press('l');
  await page.getByRole('dialog').getByLabel('The price').check();
  await page.getByRole('dialog').getByRole('textbox').first().fill('80k');
  await page.keyboard.press('Control+Enter');
  await expect(undoBar(page)).toContainText('Lost: Lead 1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('0 accepted, still open');
  await openInbox(page, `/inbox/${first}?view=done&source=${leads.source}`);
  await expect(row(page, first)).toContainText('Lost just now');
  await expect(page.getByRole('article').locator('header dl')).toContainText('The price, $80,000 a year');
  await page.goto('/inbox/companies/lead1');
  await expect(page.getByRole('region', { name: 'Leads' })).toContainText('Lost');
});

test('an ambiguous amount is questioned, and reasons are counted', async ({
  founderPage: page,
  leads,
  sql,
}) => {
  test.setTimeout(90_000);
  const id = await leads.add({ company: 'Lost Ltd', ...bandA });
  await openInbox(page, `/inbox/${id}?source=${leads.source}&view=all`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(undoBar(page)).toContainText('Accepted: Lost Ltd');
  const form = page.getByRole('form', { name: 'Lost' });
  await page.locator('#more-steps > summary').click();
  await page.locator('#more-steps summary', { hasText: 'Lost' }).click();
  await form.getByLabel('The pilot missed its target').check();
  await form.getByLabel(/^Value of the lost annual plan/).fill('80.000');
  await form.getByRole('button', { name: 'Lost' }).click();
  await expect(form.getByRole('alert')).toContainText('This amount is unclear or too large.');
  expect([...(await sql.unsafe(`${stageOf} '${id}'`))]).toMatchObject([{ stage: null }]);
  await form.getByLabel(/^Value of the lost annual plan/).fill('');
  await form.getByRole('button', { name: 'Lost' }).click();
  await expect(undoBar(page)).toContainText('Lost: Lost Ltd');
  expect([...(await sql.unsafe(`${stageOf} '${id}'`))]).toEqual([
    { stage: 'lost', ran_pilot: false, lost_reason: 'target_missed', stage_amount: null },
  ]);
  // Figures are cached for some seconds.
  const lost = page.getByRole('region', { name: 'Why we lost' });
  await expect(async () => {
    await page.goto('/inbox/pipeline');
    await expect(lost).toContainText('The pilot missed its target', { timeout: 1 });
  }).toPass({ timeout: 40_000 });
});

test('several accepted leads are marked as lost at once', async ({ founderPage: page, leads, sql }) => {
  const ids = await leads.addMany(2, bandA);
  await openInbox(page, leads.path);
  for (const key of ['e', 'e']) await page.keyboard.press(key);
  await expect(page.locator('[data-waiting]')).toHaveAttribute('data-waiting', '0');
  await openInbox(page, `/inbox?view=pilots&source=${leads.source}`);
  for (const key of ['*', 'l']) await page.keyboard.press(key);
  const dialog = page.getByRole('dialog', { name: 'Lost: 2 leads' });
  await dialog.getByLabel('Not the right time').check();
  await page.keyboard.press('Control+Enter');
  await expect(undoBar(page)).toContainText('Lost: 2 leads');
  await expect(page.locator('[data-waiting]')).toHaveAttribute('data-waiting', '0');
  const lost = await sql.unsafe(`select lost_reason from leads where lead_id in ('${ids.join("', '")}')`);
  expect([...lost]).toEqual([{ lost_reason: 'timing' }, { lost_reason: 'timing' }]);
  await undoBar(page).getByRole('button', { name: /^Undo/ }).click();
  await expect(page.locator('[data-waiting]')).toHaveAttribute('data-waiting', '0');
  await openInbox(page, `/inbox?view=pilots&source=${leads.source}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 accepted, still open');
});
