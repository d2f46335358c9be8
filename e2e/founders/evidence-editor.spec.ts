import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeViolations, sidewaysScroll } from '../../tools/audit/inspection';
import { makeFounder, postForm, setSession, signIn } from '../support/founders';
import { projectDir } from '../support/portal';
import { expect, test } from './founder';

test.use({ expectedFailures: [404] });
test.describe.configure({ timeout: 180_000 });

const id = 'masking-copy-14';
const path = `/inbox/offers/${id}/evidence`;
const shippedRows = readFileSync(join(projectDir, 'public/samples/masking-shadow-14/rows.csv'), 'utf8');
/** Rows of the messages written by hand, which the shipped package decides by. */
const rowsByHand = shippedRows.split('\n').filter((line, at) => at === 0 || line.includes('by hand'));
const rows = Buffer.from(`${rowsByHand.join('\n')}\n`);
const rowCount = `${rowsByHand.length - 1} rows`;
const shipped = JSON.parse(readFileSync(join(projectDir, 'public/samples/masking-shadow-14.json'), 'utf8'));
const masked = `${shipped.metrics[0].value.toFixed(1)}%`;

const cell = (page: Page, name: string) => page.locator(`[id="${name}"]`);

const offer = {
  id,
  credit_type: 'partial_credit_back',
  name: 'Masking again',
  headline: 'Fourteen days.',
  duration_days: '14',
  pilot_price: '4900',
  annual_commit_minimum: '24000',
  'required_inputs.0.text': 'Messages',
  allowed_modes: 'offline',
  max_percent_of_pilot: '50',
  expiration_days: '30',
};

const texts: Readonly<Record<string, string>> = {
  title: 'Masking, measured again',
  anonymisation: 'Made-up messages.',
  sector: 'Messages',
  size: '1,150 messages',
  region: 'English',
  'metrics.0.name': shipped.metrics[0].name,
  'metrics.0.target': '90',
  definition: 'Share of the marked personal data that is masked.',
  counted: 'Items that were missed.',
  'errors.0.category': 'Missed',
  'errors.0.expected': 'A name',
  'errors.0.produced': 'Left readable',
  'errors.0.consequence': 'A reader sees it.',
  workflow: 'Mask messages',
  'in_scope.0.text': 'Messages in English',
  'out_of_scope.0.text': 'Images',
  description: 'Generated messages.',
  unit: 'items',
  reference: 'The author',
  reviewer_agreement: 'Not measured',
  personal_data: 'Made up',
  'method.0.text': 'The engine ran once.',
  'limits.0.text': 'English only.',
};

const columns: Readonly<Record<string, string>> = {
  kind_column: 'kind',
  'metrics.0.hits': 'found',
  'metrics.0.per': 'marked',
  'errors.0.column': 'missed',
};

for (const hasScript of [true, false]) {
  test(`a package is made of a CSV file ${hasScript ? 'with' : 'without'} JavaScript`, async ({
    startOwn,
    ownDir,
    browser,
  }) => {
    const { client } = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
    const founder = await makeFounder(client, { DATA_DIR: join(ownDir, 'data') }, 'Ada Okafor');
    const cookie = await signIn(client, founder);
    const drafted = await postForm(client, '/inbox/offers/new/send', offer, { cookie });
    await postForm(client, `${drafted.headers.location}/publish`, {}, { cookie });
    const context = await browser.newContext({ javaScriptEnabled: hasScript });
    await setSession(context, client.url, cookie);
    const page = await context.newPage();
    const ready = () =>
      page.locator(hasScript ? '#evidence-editor[data-hydrated]' : '#evidence-editor').waitFor();
    const saved = async () => {
      if (hasScript) await expect(page.locator('form [aria-live]')).toHaveText(/^Draft saved/);
    };

    await test.step('the file is read, and its columns are chosen', async () => {
      await page.goto(`${client.url}/inbox/offers/${id}`);
      await page.getByRole('link', { name: 'Write a sample package in the editor' }).click();
      await ready();
      for (const [name, text] of Object.entries(texts)) await cell(page, name).fill(text);
      await saved();
      await page.locator('#csv').setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: rows });
      await page.getByRole('button', { name: 'Read the file' }).click();
      await expect(page.getByRole('region', { name: 'First rows of the file' })).toContainText(rowCount);
      await ready();
      await expect(cell(page, 'title')).toHaveValue('Masking, measured again');
      for (const [name, column] of Object.entries(columns)) await cell(page, name).selectOption(column);
      await saved();
    });

    await test.step('a wrong file keeps the chosen columns', async () => {
      const read = async (buffer: Buffer) => {
        await page.locator('#csv').setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer });
        await page.getByRole('button', { name: 'Read the file' }).click();
      };
      await read(Buffer.from('found,found\n1,2\n'));
      await expect(
        page.getByText('The first line must give each column a different name').first(),
      ).toBeVisible();
      await ready();
      for (const [name, column] of Object.entries(columns))
        await expect(cell(page, name)).toHaveValue(column);
      await read(rows);
      await expect(page.getByRole('region', { name: 'First rows of the file' })).toContainText(rowCount);
      await ready();
      for (const [name, column] of Object.entries(columns))
        await expect(cell(page, name)).toHaveValue(column);
    });

    await test.step('a problem is shown at its field, and rows change', async () => {
      await page.getByRole('button', { name: 'Review the package' }).click();
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(['Conclusion: Enter a value.']);
      await expect(page.getByRole('link', { name: '1 error in Conclusion' })).toBeVisible();
      await ready();
      await cell(page, 'sentence').fill('Eight kinds, two of them for people.');
      await page.getByRole('button', { name: 'Add a limit' }).click();
      await expect(cell(page, 'limits.1.text')).toBeVisible();
      await cell(page, 'limits.1.text').fill('Made-up names.');
      await page.getByRole('button', { name: 'Move limit 2 up' }).click();
      await expect(cell(page, 'limits.0.text')).toHaveValue('Made-up names.');
      await saved();
    });

    await test.step('figures are previewed', async () => {
      await page.getByRole('button', { name: 'Update the figures' }).click();
      const preview = page.getByRole('region', { name: 'Preview, not published' });
      await expect(preview).toContainText(masked);
      await expect(preview.getByRole('figure')).toContainText('Postal addresses');
      await ready();
      if (hasScript) expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toEqual([]);
    });

    await test.step('the package is published, and every figure follows from the rows', async () => {
      await page.getByRole('button', { name: 'Review the package' }).click();
      await expect(page.getByRole('main')).toContainText('Postal addresses');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(page.getByRole('status')).toHaveText('Published.');
      const { json } = await client.get(`/samples/${id}.json`);
      expect(json).toMatchObject({
        metrics: [{ ...shipped.metrics[0], target: 90 }],
        limits: ['Made-up names.', 'English only.'],
      });
      const csv = (await client.get(`/samples/${id}/rows.csv`)).text;
      expect(csv.split('\n')[0]).toBe('row,kind,found,marked,missed');
      expect(csv).not.toContain('written-');
      expect((await client.get(`/samples/${id}/none.csv`)).status).toBe(404);
      await page.goto(`${client.url}/samples/${id}`);
      if (!hasScript) return;
      await page.getByRole('button', { name: 'Recompute' }).click();
      await expect(page.locator('[data-recompute] [role=status]')).toHaveText(
        /^All \d+ figures match the published ones\.$/,
      );
    });

    await test.step('the next package starts from the published one', async () => {
      await page.goto(client.url + path);
      await expect(cell(page, 'title')).toHaveValue('Masking, measured again');
      await expect(cell(page, 'metrics.0.hits')).toHaveValue('found');
      await expect(page.getByRole('region', { name: 'Preview, not published' })).toContainText(masked);
    });

    await test.step('what is typed before the script runs is saved', async () => {
      if (!hasScript) return;
      let letGo = () => {};
      const isLetGo = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(/\/_next\/static\/.*\.js/, async (route) => {
        await isLetGo;
        await route.continue();
      });
      await page.goto(client.url + path, { waitUntil: 'commit' });
      await cell(page, 'title').fill('Typed early');
      letGo();
      await saved();
      await expect(cell(page, 'title')).toHaveValue('Typed early');
      await page.reload();
      await expect(cell(page, 'title')).toHaveValue('Typed early');
    });
    await context.close();
  });
}

test('a shipped package is replaced, and shown again after the replacement is reverted; the history records both', async ({
  startOwn,
  ownDir,
  context,
}) => {
  const { client } = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  const founder = await makeFounder(client, { DATA_DIR: join(ownDir, 'data') }, 'Ada Okafor');
  const cookie = await signIn(client, founder);
  await setSession(context, client.url, cookie);
  const page = await context.newPage();
  const desk = '/inbox/offers/masking-shadow-14';
  const publicFile = async (name: string) => client.get(`/samples/masking-shadow-14${name}`);
  const offers = (await client.get('/api/offers')).text;

  await page.goto(`${client.url}${desk}/evidence`);
  await expect(cell(page, 'title')).toHaveValue(shipped.title);
  await expect(cell(page, 'limits.0.text')).toHaveValue(shipped.limits[0]);
  const title = 'Measured on our own messages';
  const own = { sample_text: JSON.stringify({ ...shipped, title, interval_percent: 99 }) };
  const drafted = await postForm(client, `${desk}/sample`, own, { cookie });
  await page.goto(`${client.url}${drafted.headers.location}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText('Published.');
  expect((await publicFile('.json')).json).toMatchObject({ title });
  expect((await publicFile('/rows.csv')).status).toBe(404);
  const { text } = await publicFile('');
  expect(text).toContain(title);
  const levels = text.match(/data-label="\d+% interval"|with \d+% intervals/g);
  expect(new Set(levels)).toEqual(new Set(['data-label="99% interval"', 'with 99% intervals']));

  await page.goto(`${client.url}${desk}`);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Ada Okafor published a sample package');
  await page.getByRole('button', { name: 'Revert' }).click();
  await expect(page.getByRole('status')).toHaveText('Reverted. The previous values are published again.');
  expect((await publicFile('.json')).json).toEqual(shipped);
  expect((await publicFile('/rows.csv')).text).toBe(shippedRows);
  expect((await client.get('/api/offers')).text).toBe(offers);
});
