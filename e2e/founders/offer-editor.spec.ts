import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeFounder, setSession, signIn } from '../support/founders';
import { maskingOffer } from '../support/literals';
import { expect, test } from './founder';

test.describe.configure({ timeout: 180_000 });

const path = `/inbox/offers/${maskingOffer.id}`;
const cell = (page: Page, id: string) => page.locator(`[id="${id}"]`);
const deliverables = (page: Page) =>
  page
    .locator('#deliverables li')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('input')?.value));

test('rows are added, moved and removed; offers are saved, previewed and published', async ({
  startOwn,
  ownDir,
  context,
}) => {
  const { client } = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  const founder = await makeFounder(client, { DATA_DIR: join(ownDir, 'data') }, 'Ada Okafor');
  await setSession(context, client.url, await signIn(client, founder));
  const page = await context.newPage();
  const before = (await client.get('/api/offers')).text;
  await page.goto(client.url + path);
  await page.locator('#offer-editor[data-hydrated]').waitFor();
  const preview = page.getByRole('region', { name: 'Preview, not published' });
  const bar = page.locator('form [aria-live]');

  await test.step('rows change in the browser', async () => {
    await page.getByRole('button', { name: 'Add a deliverable' }).click();
    await cell(page, 'deliverables.4.name').fill('Summary');
    await cell(page, 'deliverables.4.format').fill('PDF');
    await cell(page, 'deliverables.4.day').fill('15');
    await page.getByRole('button', { name: 'Move deliverable 5 up' }).click();
    await page.getByRole('button', { name: 'Remove deliverable 1' }).click();
    expect(await deliverables(page)).toEqual([
      'Masked messages',
      'List of misses',
      'Summary',
      'Scoring script',
    ]);
  });

  await test.step('a wrong value is explained at its field', async () => {
    await page.getByRole('button', { name: 'Review the change' }).click();
    await expect(cell(page, 'deliverables.2.day-error')).toHaveText(
      'Error: Enter a day up to 14, the pilot’s last day.',
    );
    await expect(cell(page, 'deliverables.2.day')).toBeFocused();
    await cell(page, 'deliverables.2.day').fill('13');
    await expect(cell(page, 'deliverables.2.day-error')).toHaveCount(0);
  });

  await test.step('the preview follows, and lists what buyers would notice', async () => {
    await page.getByLabel('Pilot price', { exact: true }).fill('4,500');
    await expect(preview).toContainText('$4,900 → $4,500 (down 8%)');
    await expect(preview).toContainText(
      'The credit can reach $4,900, which is more than the price of $4,500.',
    );
    await expect(preview).toContainText('Summary');
  });

  await test.step('it is saved without a button, and still there after a reload', async () => {
    await expect(bar).toHaveText(/^Draft saved \d\d:\d\d$/);
    await page.reload();
    await expect(page.getByLabel('Pilot price', { exact: true })).toHaveValue('4,500');
    expect(await deliverables(page)).toEqual([
      'Masked messages',
      'List of misses',
      'Summary',
      'Scoring script',
    ]);
    await expect(page.getByRole('main')).toContainText('This form contains your changes, saved');
    expect((await client.get('/api/offers')).text).toBe(before);
  });

  await test.step('it is reviewed, published and in the history', async () => {
    await page.getByRole('button', { name: 'Review the change' }).click();
    const main = page.getByRole('main');
    await expect(main).toContainText('$4,900 → $4,500 (down 8%)');
    await expect(main).toContainText('Summary (PDF), day 13');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('status')).toHaveText('Published.');
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Summary (PDF), day 13');
    await expect(main).not.toContainText('This form contains your changes');
    expect((await client.get('/api/offers')).text).toContain('"pilot_price":4500');
    await page.getByRole('button', { name: 'Revert' }).click();
    await expect(page.getByRole('status')).toHaveText('Reverted. The previous values are published again.');
    expect((await client.get('/api/offers')).text).toBe(before);
    expect(await deliverables(page)).toEqual([
      'Report',
      'Masked messages',
      'List of misses',
      'Scoring script',
    ]);
  });
});

test('a template and a copy start an offer, and edits can be discarded', async ({ founderPage: page }) => {
  await page.goto('/inbox/offers/new');
  await page.getByRole('link', { name: 'Shadow-mode speech evaluation' }).click();
  await expect(page.getByLabel('Pilot price', { exact: true })).toHaveValue('12500');
  await expect(cell(page, 'operations.0.name')).toHaveValue('transcribe');
  await expect(page.locator('#id')).toHaveValue('');
  await page.goto(`/inbox/offers/new?from=${maskingOffer.id}`);
  await page.locator('#offer-editor[data-hydrated]').waitFor();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(maskingOffer.name);
  await page.locator('#id').fill('masking-copy-14');
  await expect(page.locator('form [aria-live]')).toHaveText(/^Draft saved/);
  await page.goto('/inbox/offers');
  await page.getByRole('link', { name: 'Unfinished new offer' }).click();
  await expect(page.locator('#id')).toHaveValue('masking-copy-14');
  await page.getByRole('button', { name: 'Discard my changes' }).click();
  await expect(page.getByRole('status')).toHaveText('Discarded. The form is empty again.');
  await expect(page.locator('#id')).toHaveValue('');
});

test('an offer that is sent unchanged has no difference', async ({ founderPage: page }) => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Review the change' }).click();
  await expect(page.getByRole('status')).toHaveText('Nothing to publish: the values are the same.');
});

test('choosing the other kind of credit shows its fields', async ({ founderPage: page }) => {
  await page.goto('/inbox/offers/new');
  await page.locator('#offer-editor[data-hydrated]').waitFor();
  await page.getByLabel(/^Fixed credit-back/).check();
  await expect(page.getByLabel('Minimum credit')).toBeVisible();
  await page.getByLabel(/^Partial credit-back/).check();
  await expect(page.getByLabel('Minimum credit')).toHaveCount(0);
  await expect(page.getByLabel('Maximum credit, as a percentage of the pilot price')).toBeVisible();
});
