import { randomUUID } from 'node:crypto';
import { axeViolations, sidewaysScroll } from '../../tools/audit/inspection';
import { expectSound } from '../pages/sound-page';
import { postForm } from '../support/founders';
import { expect, test } from './founder';
import { ask, form, pilotKey, trial } from './trials';

test.use({ reducedMotion: 'reduce', expectedFailures: [400, 404, 410] });

test('the pages of a trial key are accessible and fit the screen in every state, in both themes', async ({
  page,
  api,
  sql,
}) => {
  test.setTimeout(120_000);
  const company = `States ${randomUUID()}`;
  const own = await ask(api, company);
  const decided = (decision: string) => sql`update trial_key_requests set decision = ${decision},
    granted_scopes = ${decision === 'granted' ? ['text'] : null}, decided_at = now(),
    decided_by = (select founder_id from founders limit 1) where company = ${company}`;
  await page.goto(form);
  await expectSound(page);
  await page.getByRole('button', { name: 'Ask for a trial key' }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await expectSound(page);
  const states: [string, () => Promise<unknown>][] = [
    ['Your request was received', async () => {}],
    ['No trial key was granted', () => decided('refused')],
    ['Your trial key is granted', () => decided('granted')],
    ['This key has already been shown', () => postForm(api, `${own}/show`, {})],
    ['This request was deleted', () => postForm(api, `${own}/erase`, {})],
  ];
  for (const [heading, reach] of states) {
    await reach();
    await page.goto(own);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectSound(page);
  }
});

test('founders’ pages of trial key requests are accessible and fit the screen', async ({
  founderPage: page,
  api,
}) => {
  const company = `Founders${randomUUID().repeat(3)}`;
  const contact = `${'claims.'.repeat(12)}desk@northgate-claims.example`;
  const own = await ask(api, company, { contact, purpose: `${'x'.repeat(300)} \u202E hidden` });
  await page.goto('/inbox/api-keys');
  await expect(trial(page, company)).toBeVisible();
  await trial(page, company).getByText('Delete the request').click();
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toEqual([]);
  await trial(page, company).getByRole('button', { name: 'Refuse' }).click();
  const row = page.getByRole('row', { name: company });
  await expect(row).toContainText('refused');
  await row.getByRole('button', { name: 'Grant' }).click();
  await expect(row).toContainText('granted, key not shown yet');
  expect((await postForm(api, `${own}/show`, {})).text).toMatch(pilotKey);
  await page.goto('/inbox/api-keys');
  await expect(page.getByText(`trial, ${company}`)).toBeVisible();
  await row.getByText('Delete the request').click();
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toEqual([]);
  await row.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('deleted');
  await expect(page.getByText(company)).toHaveCount(0);
});
