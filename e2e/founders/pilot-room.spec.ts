import type { Page } from '@playwright/test';
import { axeViolations, sidewaysScroll } from '../../tools/audit/inspection';
import { expect, test } from '../inbox/inbox';
import { postForm } from '../support/founders';
import {
  act,
  buyerPage,
  joinByForm,
  moveStart,
  openPilot,
  pilotDayFromNow,
  pilotZone,
  planOf,
  spansCsv,
  startPilot,
} from './pilots';

test.use({ expectedFailures: [400, 404, 409] });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

/** Fails on a page that is wider than the window, and on what axe finds, which needs scripts. */
async function expectSound(page: Page, hasScripts = true): Promise<void> {
  if (hasScripts) expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toEqual([]);
}

const walks = [
  { name: 'without a script on a phone', javaScriptEnabled: false, width: 390 },
  { name: 'with scripts on a desk', javaScriptEnabled: true, width: 1280 },
];

for (const { name, ...options } of walks) {
  test(`a pilot of 14 days, from its link to its credit, ${name}`, async ({
    api,
    browser,
    founderPage: founder,
    leads,
    session,
    sql,
  }) => {
    test.setTimeout(180_000);
    const pilot = await openPilot(api, leads, session, `Stonewell ${leads.source}`);
    const [room, desk] = [`/pilots/${pilot.id}`, `/inbox/pilots/${pilot.id}`];
    const { page, context } = await buyerPage(browser, api, options);

    await test.step('the link asks for a name and a consent, and works once', async () => {
      await page.goto(pilot.link);
      await expect(heading(page)).toContainText(pilot.company);
      await page.getByLabel('Your name').fill('Maria Keller-Adams');
      await press(page, 'Join');
      await expect(alert(page)).toContainText('Consent');
      await expect(page.getByLabel('Your name')).toHaveValue('Maria Keller-Adams');
      await expectSound(page, options.javaScriptEnabled);
      await page.getByRole('checkbox').check();
      await press(page, 'Join');
      await expect(page).toHaveURL(room);
      await expect(heading(page)).toHaveText('Agree on the plan');
      expect((await page.request.get(pilot.link)).status()).toBe(404);
    });

    await test.step('both approve one version of the plan', async () => {
      await page.goto(`${room}/plan`);
      await expect(heading(page)).toHaveText('No plan yet');
      await act(api, sql, desk, session, 'save_plan', { plan: JSON.stringify(planOf(50)) });
      await page.goto(`${room}/plan`);
      await act(api, sql, desk, session, 'save_plan', { plan: JSON.stringify(planOf()) });
      await press(page, 'Approve version 1');
      await expect(alert(page)).toContainText('changed');
      await expect(page.getByRole('main')).toContainText('50 items');
      await expectSound(page, options.javaScriptEnabled);
      // The page shows everything that both sides approve.
      for (const fact of ['Items in the sample', 'Recall at least 85.0%', '14 days', '$4,900', pilotZone])
        await expect(page.getByRole('main')).toContainText(fact);
      await press(page, 'Approve version 2');
      await expect(page.getByRole('main').getByRole('status')).toHaveText('Plan approved.');
      await founder.goto(`${desk}/plan`);
      await press(founder, 'Approve version 2');
      await expect(founder.getByRole('button', { name: 'Approve the start' })).toBeVisible();
    });

    await test.step('inputs are delivered, refused with a reason and accepted', async () => {
      await page.goto(`${room}/inputs`);
      await press(page, 'Mark as delivered');
      await founder.goto(`${desk}/inputs`);
      await press(founder, 'Refuse');
      await expect(alert(founder)).toContainText('reason');
      await founder.getByLabel('Reason').fill('The file is empty');
      await press(founder, 'Refuse');
      await press(founder, 'Mark as delivered');
      await page.goto(`${room}/inputs`);
      await expect(page.getByRole('main')).toContainText(/Refused by .+: The file is empty/);
      await expectSound(page, options.javaScriptEnabled);
      await press(page, 'Mark as delivered');
      await press(page, 'Accept');
      await founder.goto(`${desk}/inputs`);
      await press(founder, 'Accept');
      await expect(founder.getByRole('main')).not.toContainText('Open');
    });

    await test.step('both propose the same first day', async () => {
      await page.goto(`${room}/plan`);
      await press(page, 'Approve the start');
      await founder.goto(`${desk}/plan`);
      await expect(founder.getByLabel('First day')).toHaveValue(pilotDayFromNow());
      await press(founder, 'Approve the start');
      await page.goto(room);
      await expect(heading(page)).toHaveText('Day 0 of 14');
    });

    await test.step('rows with mistakes are shown again as text; the good ones can be kept', async () => {
      await page.goto(`${room}/results`);
      for (const script of ['count.mjs', 'csv.mjs']) {
        const href = await page.getByRole('link', { name: script }).getAttribute('href');
        expect(await (await page.request.get(href ?? '')).text()).toContain('recordsOf');
      }
      const typed = `${spansCsv(1, 12)}\nitem-13,name,nine,1,0\nitem-14,name,-1,0,0`;
      await page.getByLabel('Or paste rows').fill(typed);
      await press(page, 'Upload');
      await expect(alert(page)).toContainText('14');
      await expect(alert(page)).toContainText('tp');
      expect((await page.getByLabel('Or paste rows').inputValue()).replaceAll('\r\n', '\n')).toBe(typed);
      await expectSound(page, options.javaScriptEnabled);
      await press(page, 'Keep the valid rows');
      await expect(page.getByRole('main').getByRole('status')).toHaveText(
        'File uploaded: Pasted rows, 12 rows stored, 2 rows left out.',
      );
      await page.getByLabel('Or paste rows').fill(typed);
      await press(page, 'Upload');
      await press(page, 'Keep the valid rows');
      await expect(page.getByRole('main').getByRole('status')).toContainText('nothing has changed');
      await expect(heading(page)).toHaveText('Results so far');
      await expect(page.getByRole('main')).not.toContainText(/\bMet\b|\bNot met\b|\bNot shown\b/);
    });

    await test.step('a pause moves the dates, and either side resumes', async () => {
      await moveStart(sql, pilot.id, 6);
      await page.goto(room);
      await expect(heading(page)).toHaveText('Day 6 of 14');
      await page.locator('summary', { hasText: 'Pause the pilot' }).click();
      await press(page, 'Pause the pilot');
      for (const label of ['Reason', 'Who resolves it', 'Next review'])
        await expect(alert(page)).toContainText(`Enter: ${label}.`);
      await page.getByLabel('Reason').first().fill('Telephony upgrade.');
      await page.getByLabel('Who resolves it').fill('Ruben Vos');
      await page.getByLabel('Next review').fill(pilotDayFromNow(60));
      await press(page, 'Pause the pilot');
      await expect(alert(page)).toContainText('10 days');
      await expect(page.getByLabel('Who resolves it')).toHaveValue('Ruben Vos');
      await page.getByLabel('Next review').fill(pilotDayFromNow(2));
      await press(page, 'Pause the pilot');
      await expect(heading(page)).toHaveText('Paused');
      await expect(page.getByRole('main')).toContainText('Telephony upgrade.');
      await expectSound(page, options.javaScriptEnabled);
      await founder.goto(desk);
      await press(founder, 'Resume the pilot');
      await expect(heading(founder)).toHaveText('Day 6 of 14');
    });

    await test.step('a colleague gets a link that is shown once, but cannot decide', async () => {
      await page.goto(room);
      await page.locator('summary', { hasText: 'Invite someone' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Daniel Okafor');
      await page.getByRole('radio', { name: 'Reviewer' }).check();
      await press(page, 'Invite someone');
      const address = (await page.getByRole('status').locator('code').textContent()) ?? '';
      await page.goto(room);
      await expect(page.getByRole('main')).not.toContainText('/join/');
      const cookie = await joinByForm(api, new URL(address).pathname, 'Daniel Okafor');
      const own = await api.send({ path: room, headers: { Cookie: cookie } });
      expect(own.text).toContain('Daniel Okafor');
      expect(own.text).not.toContain('/act/');
      const row = page.getByRole('listitem').filter({ hasText: 'Daniel Okafor' });
      await page.goto(room);
      // People cannot end their own access by accident.
      await expect(page.getByRole('button', { name: 'End access' })).toHaveCount(1);
      await row.getByRole('button', { name: 'End access' }).click();
      await expect(row).toHaveCount(0);
      expect((await api.send({ path: room, headers: { Cookie: cookie } })).status).toBe(404);
    });

    await test.step('the last rows are uploaded as a file; the final analysis shows verdicts', async () => {
      await moveStart(sql, pilot.id, 14);
      await page.goto(`${room}/results`);
      const file = { name: 'week 2.csv', mimeType: 'text/csv', buffer: Buffer.from(spansCsv(20, 30)) };
      await page.getByLabel('File', { exact: true }).setInputFiles(file);
      await press(page, 'Upload');
      await expect(page.getByRole('main')).toContainText('42 items have a result.');
      await page.locator('summary', { hasText: 'Run the final analysis' }).click();
      await press(page, 'Run the final analysis');
      await expect(heading(page)).toHaveText('All required criteria are met');
      await expect(page.getByRole('main')).toContainText('These figures no longer change.');
      await expectSound(page, options.javaScriptEnabled);
    });

    await test.step('the vendor adds a statement, the buyer accepts with a condition', async () => {
      await founder.goto(`${desk}/acceptance`);
      await founder
        .getByLabel('Your comment on the results, for the buyer')
        .fill('Names can be handed over.');
      await press(founder, 'Save the statement');
      await page.goto(`${room}/acceptance`);
      await expect(page.getByRole('main')).toContainText('Names can be handed over.');
      await page.getByRole('radio', { name: 'Accept with conditions' }).check();
      await page.getByLabel('Note').fill('Thank you');
      await press(page, 'Record the decision');
      await expect(alert(page)).toContainText('condition');
      await expect(page.getByLabel('Note')).toHaveValue('Thank you');
      await expect(page.getByRole('radio', { name: 'Accept with conditions' })).toBeChecked();
      await page.getByRole('textbox', { name: 'Conditions' }).fill('Addresses stay with people.');
      await press(page, 'Record the decision');
      await expect(heading(page)).toHaveText('Accepted with conditions');
      await expect(page.getByRole('main')).toContainText('Addresses stay with people.');
    });

    await test.step('both confirm the completion; the credit shows its amount and deadline', async () => {
      await press(page, 'Confirm completion');
      await founder.goto(`${desk}/acceptance`);
      await press(founder, 'Confirm completion');
      await page.goto(`${room}/acceptance`);
      await expect(page.getByRole('button', { name: 'Confirm completion' })).toHaveCount(0);
      await expect(page.getByRole('heading', { name: /^Credit: sign by / })).toBeVisible();
      await page.getByLabel('Annual plan').fill('$30,000');
      await press(page, 'Calculate');
      await expect(page.getByRole('main').getByText('$4,500')).toBeVisible();
      await expectSound(page, options.javaScriptEnabled);
      await founder.goto(`${desk}/acceptance`);
      await founder.getByRole('radio', { name: 'Lapsed' }).check();
      await press(founder, 'Record the outcome');
      await expect(alert(founder)).toContainText('only after its deadline');
      await founder.getByRole('radio', { name: 'Annual plan signed' }).check();
      await press(founder, 'Record the outcome');
      await page.goto(room);
      await expect(heading(page)).toHaveText('Accepted with conditions');
    });

    await test.step('the record lists every step, and every page passes the audit on a narrow phone', async () => {
      await page.goto(`${room}/record`);
      const steps = page.getByRole('region', { name: 'Steps' });
      for (const step of [
        'input 1: refused, The file is empty',
        'week 2.csv, 30 rows',
        'Pilot opened',
        'Joined',
        'Plan approved',
        'Paused',
        'Final analysis run',
      ])
        await expect(steps).toContainText(step);
      await page.setViewportSize({ width: 320, height: 700 });
      for (const tab of ['', '/plan', '/inputs', '/results', '/acceptance', '/record']) {
        await page.goto(`${room}${tab}`);
        await expectSound(page, options.javaScriptEnabled);
      }
    });
    await context.close();
  });
}

test('an act that is no longer possible is refused with a message', async ({ api, leads, session, sql }) => {
  const pilot = await openPilot(api, leads, session, `Late ${leads.source}`);
  const cookie = await joinByForm(api, pilot.link);
  await startPilot(api, sql, pilot, { session, cookie });
  for (const [name, fields] of [
    ['approve_plan', { plan_no: '1' }],
    ['set_input', { no: '2', to: 'waived' }],
  ] as const) {
    const late = { act: name, version: '1', ...fields };
    const answer = await postForm(api, `/pilots/${pilot.id}/act/${name}`, late, { cookie });
    expect(answer.status, name).toBe(409);
    expect(answer.text.match(/This has changed since you opened it/g), name).toHaveLength(1);
  }
});
