import { bandA, expect, openInbox, rowLink, test, undoBar } from '../inbox/inbox';

const stageOf = 'select stage, ran_pilot, lost_reason, stage_amount from leads where lead_id =';

test('what becomes of an accepted lead is recorded by keys, and taken back', async ({
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
  await page.getByRole('dialog').getByRole('textbox').fill('$60k');
  await page.keyboard.press('Enter');
  await expect(undoBar(page)).toContainText('Won: Lead 1');
  const pane = page.locator('.detail-pane');
  await expect(pane).toContainText('$60,000 a year');
  await expect(pane).toContainText('started the pilot');
  expect([...(await sql.unsafe(`${stageOf} '${id}'`))]).toEqual([
    { stage: 'won', ran_pilot: true, lost_reason: null, stage_amount: 60_000 },
  ]);
  await page.keyboard.press('r');
  await expect(page.getByRole('alert')).toContainText('“Reopen” cannot follow “Won”.');
  await page.keyboard.press('z');
  await expect(undoBar(page)).toContainText('Taken back: Won: Lead 1');
  expect([...(await sql.unsafe(`${stageOf} '${id}'`))]).toMatchObject([{ stage: 'pilot_running' }]);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a lead is lost with its reason, and an amount that can be read in two ways is asked back', async ({
    founderPage: page,
    leads,
    sql,
  }) => {
    const id = await leads.add({ company: 'Lost Ltd', ...bandA });
    await page.goto(`/inbox/${id}`);
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.goto(`/inbox/${id}`);
    await page.locator('#more-steps > summary').click();
    await page.locator('#more-steps summary', { hasText: 'Lost' }).click();
    const form = page.getByRole('form', { name: 'Lost' });
    await form.getByLabel('The pilot missed its target').check();
    await form.getByLabel(/^Annual plan that was lost/).fill('80.000');
    await form.getByRole('button', { name: 'Lost' }).click();
    await expect(page.getByText('This amount can be read in two ways, or in none.')).toBeVisible();
    expect([...(await sql.unsafe(`${stageOf} '${id}'`))]).toMatchObject([{ stage: null }]);
    await page.goto(`/inbox/${id}`);
    await page.locator('#more-steps > summary').click();
    await page.locator('#more-steps summary', { hasText: 'Lost' }).click();
    await form.getByLabel('The pilot missed its target').check();
    await form.getByRole('button', { name: 'Lost' }).click();
    expect([...(await sql.unsafe(`${stageOf} '${id}'`))]).toEqual([
      { stage: 'lost', ran_pilot: false, lost_reason: 'target_missed', stage_amount: null },
    ]);
    await page.goto('/inbox/pipeline');
    await expect(page.getByRole('region', { name: 'Why we lost' })).toContainText(
      'The pilot missed its target',
    );
  });

  test('other points are replayed by the form, and their state is the address', async ({
    founderPage: page,
    leads,
  }) => {
    await leads.add({ company: 'Replayed Ltd', ...bandA, annual_commit: 1 });
    await page.goto('/inbox/pipeline?samples_available=0&band_a=100#simulator');
    const simulator = page.getByRole('region', { name: 'What if the points were different?' });
    await expect(simulator.getByLabel('Representative samples available')).toHaveValue('0');
    await expect(simulator.getByText(/leads would change band/)).toBeVisible();
    await simulator.getByRole('link', { name: /^Show/ }).click();
    await expect(page).toHaveURL(
      '/inbox/pipeline?samples_available=0&band_a=100&leads=changed#changed-leads',
    );
    await expect(page.getByRole('region', { name: 'Leads that would change band' })).toContainText(
      'Replayed Ltd',
    );
    await simulator.getByRole('link', { name: 'Back to the rules in force' }).click();
    await expect(page).toHaveURL('/inbox/pipeline#simulator');
    await simulator.getByRole('button', { name: 'Replay' }).click();
    await expect(simulator).toContainText('0 of');
  });
});

test('other points are replayed as they are moved', async ({ founderPage: page, leads }) => {
  await leads.add({ company: 'Moved Ltd', ...bandA });
  await page.goto('/inbox/pipeline');
  const simulator = page.getByRole('region', { name: 'What if the points were different?' });
  const points = simulator.getByLabel('Representative samples available');
  await points.focus();
  await expect(simulator.getByRole('button', { name: 'Replay' })).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL('/inbox/pipeline?samples_available=20');
  await expect(simulator).toContainText('25 → 20');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/inbox/pipeline');
});
