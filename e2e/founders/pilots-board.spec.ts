import type { Page } from '@playwright/test';
import { axeViolations, sidewaysScroll } from '../../tools/audit/inspection';
import { expect, openInbox, rowLink, test } from '../inbox/inbox';
import { postForm } from '../support/founders';
import { acceptedLead, pilotDayFromNow } from './pilots';

test.use({ reducedMotion: 'reduce', expectedFailures: [400, 409, 'ERR_FAILED'] });

/** Fills in the form that opens a pilot; the first person is the lead's contact. */
async function fillOpening(page: Page, start: string): Promise<void> {
  await page.getByLabel('Planned start').fill(start);
  await page.getByLabel('Time zone').selectOption('America/Chicago');
  await expect(page.getByLabel('Name 1')).toHaveValue('Maria Keller');
  await page.getByLabel('Name 2').fill('Ruben Vos');
}

const criterion = (page: Page, place: number) => page.locator('#criteria ol > li').nth(place);

test('a pilot is opened from its lead, its plan is written and approved by both sides, and the board follows', async ({
  api,
  browser,
  founderPage: page,
  leads,
  session,
}) => {
  test.setTimeout(120_000);
  const company = `Stonewell ${leads.source}`;
  const { leadId, quoteId } = await acceptedLead(api, leads, session, company);
  const start = pilotDayFromNow(14);
  await postForm(api, `/quotes/${quoteId}/edit/new/send`, { planned_start: start });

  await test.step('the lead offers to open a pilot, and its quote is chosen', async () => {
    await openInbox(page, `/inbox/${leadId}?source=${leads.source}&view=all`);
    await page.getByRole('link', { name: 'Open a pilot' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open a pilot');
    await expect(page.getByLabel('Planned start')).toHaveValue(start);
    await fillOpening(page, start);
    await page.getByLabel('Name 1').fill('');
    await page.getByLabel('Name 2').fill('Maria Keller');
    await page.getByLabel('Role 2').selectOption('reviewer');
    await page.getByRole('button', { name: 'Open pilot and create links' }).click();
    await expect(page.getByRole('alert')).toContainText('decider');
    await expect(page.getByLabel('Planned start')).toHaveValue(start);
    await page.getByLabel('Role 2').selectOption('decider');
    await page.getByLabel('Name 3').fill('Ruben Vos');
    await page.getByRole('button', { name: 'Open pilot and create links' }).click();
  });

  const link = await test.step('the links are shown once, each with a message', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copy the links now');
    const links = page.getByRole('listitem').locator('> code');
    await expect(links).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Copy link for Maria Keller' })).toBeVisible();
    await page.getByText('Message draft').first().click();
    const [first = ''] = await links.allTextContents();
    await expect(page.locator('pre').first()).toContainText(first);
    await expect(page.locator('pre').first()).toContainText('Hello Maria,');
    expect(await axeViolations(page)).toEqual([]);
    await page.goto('/inbox/pilots/open?lead='.concat(leadId));
    await expect(page.getByRole('main')).not.toContainText('/join/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This lead has an open pilot');
    await page.getByRole('link', { name: /^P-/ }).click();
    await expect(page.getByRole('main')).toContainText(company);
    return new URL(first).pathname;
  });

  await test.step('the plan is written; the number of items follows the typed values', async () => {
    await page.goto(`${new URL(page.url()).pathname}/plan/edit`);
    await page.locator('form[data-hydrated]').waitFor();
    await expect(page.getByText(/^Success metric in the request: ./)).toBeVisible();
    await expect(page.getByLabel(/checkpoint/i)).toHaveCount(0);
    await page.getByRole('button', { name: 'Save as version 1' }).click();
    await expect(page.locator('[id="question-error"]')).toBeVisible();
    await page.getByLabel('Question to answer').fill('Is masking good enough to share messages?');
    const zone = page.getByLabel('Time zone');
    const offered = page.locator(`datalist[id="${await zone.getAttribute('list')}"] option`);
    expect(await offered.evaluateAll((options) => options.map((one) => one.getAttribute('value')))).toEqual(
      expect.arrayContaining(['UTC', 'America/Chicago', 'Europe/Berlin']),
    );
    await zone.fill('Mars/Olympus');
    await zone.blur();
    await expect(page.locator('[id="time_zone-error"]')).toHaveText(
      'Error: Choose a time zone from the list, such as America/Chicago.',
    );
    await zone.fill('America/Chicago');
    await zone.blur();
    await expect(page.locator('[id="time_zone-error"]')).toHaveCount(0);
    await page.getByLabel('Items in the sample').fill('290');
    const first = criterion(page, 0);
    await first.getByLabel('Name').fill('Messages without a miss');
    await first.getByLabel('Target, at least').fill('75');
    await first.getByLabel('Expected').fill('8');
    await expect(first.getByText('Enter a value above the target.')).toHaveCount(0);
    await first.getByLabel('Expected').blur();
    await expect(first.getByText('Enter a value above the target.')).toBeVisible();
    await first.getByLabel('Expected').fill('80,5');
    await expect(first.getByText('Enter a value above the target.')).toHaveCount(0);
    const needed = Number((await first.getByRole('status').locator('mark').textContent())?.replace(',', ''));
    expect(needed).toBeGreaterThan(290);
    await expect(first.getByRole('status')).toContainText('290 in the sample');
    await expect(first.getByRole('status')).toContainText(`${needed - 290} too few`);
    await first.getByLabel('Expected').fill('82');
    await expect(first.getByRole('status')).toHaveText('281 items needed, 290 in the sample.');
    await page.getByRole('button', { name: 'Add a criterion' }).click();
    const second = criterion(page, 1);
    await second.getByLabel('Name').fill('Names found');
    await second.getByLabel('Metric').selectOption('span_recall');
    await second.getByLabel('Target, at least').fill('90');
    await second.getByLabel('Expected').fill('95');
    await second.getByLabel('Required for a positive verdict').uncheck();
    await expect(second.getByRole('status')).toHaveText('At least 239 marked spans needed.');
    await page.getByRole('button', { name: 'Move criterion 2 up' }).click();
    await expect(criterion(page, 0).locator('summary')).toContainText('Names found');
    await page.getByLabel('If the required criteria are met').fill('We discuss an annual plan.');
    await page.getByLabel('If not').fill('Nothing. You keep the package.');
    const inputs = page.locator('#inputs ol > li');
    const count = await inputs.count();
    expect(count).toBeGreaterThan(3);
    await page.getByRole('button', { name: `Remove input ${count}` }).click();
    await expect(inputs).toHaveCount(count - 1);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save as version 1' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plan, version 1');
  });
  const room = new URL(page.url()).pathname.replace(/\/plan$/, '');

  await test.step('a lost connection or someone else’s plan does not lose what was typed', async () => {
    await page.goto(`${room}/plan/edit`);
    await page.locator('form[data-hydrated]').waitFor();
    await page.getByLabel('Items in the sample').fill('300');
    await expect(page.getByRole('main')).toContainText('290 items');
    await page.route('**/act/save_plan', (route) => route.abort());
    await page.getByRole('button', { name: 'Save as version 2' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Could not save.');
    await page.unroute('**/act/save_plan');
    const other = await page.context().newPage();
    await other.goto(`${room}/plan/edit`);
    await other.locator('form[data-hydrated]').waitFor();
    await other.getByLabel('Out of scope').fill('Attachments');
    await other.getByRole('button', { name: 'Save as version 2' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Plan, version 2');
    await other.close();
    await page.getByRole('button', { name: 'Save as version 2' }).click();
    const changed = page.getByRole('alert').filter({ hasText: 'has changed since you opened it' });
    await expect(changed).toBeVisible();
    await page.locator('form[data-hydrated]').waitFor();
    await expect(page.getByLabel('Items in the sample')).toHaveValue('300');
    await expect(page.getByRole('main')).toContainText('Attachments');
    await page.getByRole('button', { name: 'Save as version 3' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plan, version 3');
    await expect(page.getByRole('main')).toContainText('300 items');
  });

  await test.step('both sides approve the same version', async () => {
    await page.getByRole('button', { name: 'Approve version 3' }).click();
    const buyer = await browser.newContext({ baseURL: api.url });
    const theirs = await buyer.newPage();
    await theirs.goto(link);
    await theirs.getByRole('checkbox').check();
    await theirs.getByRole('button').last().click();
    await theirs.goto(`${new URL(theirs.url()).pathname}/plan`);
    await theirs.getByRole('button', { name: 'Approve version 3' }).click();
    await expect(theirs.getByRole('main')).toContainText('Approve the start');
    await buyer.close();
  });

  await test.step('the board and the lead show it', async () => {
    await page.goto('/inbox/pilots');
    const line = page.getByRole('listitem').filter({ hasText: company });
    await expect(line).toContainText('Agreed');
    await expect(line).toContainText('Hand over');
    await expect(line).toContainText('Planned start');
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toEqual([]);
    await line.getByRole('link').click();
    await expect(page).toHaveURL(room);
    await openInbox(page, `/inbox?view=pilots&source=${leads.source}`);
    await expect(page.locator('.lead-table')).toContainText('Pilot: agreed');
    await rowLink(page, leadId).click();
    const pilot = page.getByRole('region', { name: 'Pilot' });
    await expect(pilot).toContainText('Agreed');
    await expect(pilot.getByRole('link')).toHaveAttribute('href', room);
    await expect(page.getByRole('link', { name: 'Open a pilot' })).toHaveCount(0);
  });
});

test('a running pilot shows its progress and missing data, and proposes a stage', async ({
  api,
  founderPage: page,
  leads,
  session,
  sql,
}) => {
  const company = `Riverport ${leads.source}`;
  const { leadId } = await acceptedLead(api, leads, session, company);
  await page.goto(`/inbox/pilots/open?lead=${leadId}`);
  const terms = page.getByRole('region', { name: 'Terms of Q-' });
  await expect(terms).toContainText('14 days, no checkpoint');
  await expect(terms).toContainText('Signed');
  await fillOpening(page, pilotDayFromNow(1));
  await page.getByRole('button', { name: 'Open pilot and create links' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copy the links now');
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update pilots set state = 'running', starts_on = ${pilotDayFromNow(-9)} where lead_id = ${leadId}`;
  });
  await page.goto('/inbox/pilots?view=silent');
  const line = page.getByRole('listitem').filter({ hasText: company });
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(page.locator('[data-board] a').first()).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('k');
  await page.keyboard.press('f');
  await page.getByRole('link', { name: 'running' }).click();
  await expect(page).toHaveURL('/inbox/pilots?view=silent&state=running');
  await page.getByRole('link', { name: 'Mine' }).click();
  await expect(line).toContainText('Day 9 of 14');
  await page.goto('/inbox/pilots?view=mine&state=draft');
  await expect(line).toHaveCount(0);
  await page.goto('/inbox/pilots?view=silent');
  expect(await axeViolations(page)).toEqual([]);
  await expect(line).toContainText('Day 9 of 14');
  await expect(line).toContainText('No data yet');
  await expect(line.getByRole('button', { name: 'Copy reminder' })).toBeVisible();
  await line.getByRole('link').click();
  await expect(page.getByRole('form', { name: 'Suggested next stage for the lead' })).toContainText(
    'Pilot running',
  );
  await page.getByRole('button', { name: 'Pilot running' }).click();
  // The step returns to the pilot, where it is no longer proposed.
  await expect(page).toHaveURL(/\/inbox\/pilots\/pilot_\w+$/);
  await expect(page.getByRole('form', { name: 'Suggested next stage for the lead' })).toHaveCount(0);
  const [lead] = await sql`select stage from leads where lead_id = ${leadId}`;
  expect(lead).toEqual({ stage: 'pilot_running' });
  await openInbox(page, `/inbox/${leadId}?view=all&source=${leads.source}`);
  await expect(page.getByRole('article').locator('header dl')).toContainText('Day 9 of 14');

  // The annual plan was signed: the stage is recorded for the amount of the quote.
  const at = new Date().toISOString();
  const decision = {
    ...{ outcome: 'called_off', conditions: null, note: 'Signed early.', side: 'vendor', name: 'Ada' },
    ...{ at, day: at.slice(0, 10) },
  };
  const [closed] = await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    return tx`update pilots set state = 'closed', outcome = 'called_off', closed_at = now(),
        decision = ${sql.json(decision)}, credit = '{"state":"signed","notedBy":"Ada"}'
      where lead_id = ${leadId} returning pilot_id, (terms->>'annualCommit')::float8 as plan`;
  });
  await page.goto(`/inbox/pilots/${closed?.pilot_id}`);
  const proposal = page.getByRole('form', { name: 'Suggested next stage for the lead' });
  await expect(proposal).toContainText(
    `Won, for the quoted $${Number(closed?.plan).toLocaleString('en-US')} a year.`,
  );
  await proposal.getByRole('button', { name: 'Won' }).click();
  await expect(proposal).toHaveCount(0);
  expect([...(await sql`select stage, stage_amount from leads where lead_id = ${leadId}`)]).toEqual([
    { stage: 'won', stage_amount: closed?.plan },
  ]);
});
