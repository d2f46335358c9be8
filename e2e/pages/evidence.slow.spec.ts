import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { objectOf } from '../support/answers';
import { offers } from '../support/literals';
import { expect, test } from './buyer';

const origin = 'Measured on made-up messages';
const figuresOf: Record<string, number> = { 'masking-shadow-14': 134, 'message-review-30': 75 };

test('the samples are listed with the decision that each supports', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Evidence' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What you have at the end of a pilot');
  for (const [title, decision, verdict] of [
    [
      'Personal data masking, measured on 1,150 made-up messages',
      'Keep human review for all eight kinds of items.',
      'Target not met',
    ],
    [
      'Tone, toxicity, names and personal data, measured on 1,000 made-up messages',
      'Automate one of four kinds of messages. Keep human review for the other three.',
      'Target not met',
    ],
  ] as const) {
    const sample = page.getByRole('article', { name: title });
    await expect(sample.getByRole('figure').getByRole('heading')).toHaveText(decision);
    await expect(sample).toContainText(origin);
    await expect(sample).toContainText(verdict);
  }
  await page.getByRole('link', { name: 'Recompute its figures' }).first().click();
  await expect(page.getByRole('heading', { name: 'Recompute it yourself' })).toBeInViewport();
});

for (const { id, pilot_price } of offers) {
  const figures = figuresOf[id] ?? 0;
  test.describe(`the package of ${id}`, () => {
    test('is the same as a page and as JSON', async ({ page, api }) => {
      const twin = objectOf((await api.get(`/samples/${id}.json`)).json);
      expect(twin.offer_id).toBe(id);
      expect(twin.anonymised_sample).toBe(true);
      await page.goto(`/samples/${id}`);
      const main = page.getByRole('main');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(twin.title));
      await expect(main).toContainText(String(objectOf(twin.verdict).sentence));
      const lists = [twin.limits, twin.method].map((list) => (Array.isArray(list) ? list.map(String) : []));
      for (const words of lists.flat()) await expect(main).toContainText(words);
      const metrics = Array.isArray(twin.metrics) ? twin.metrics.map(objectOf) : [];
      expect(metrics.length).toBeGreaterThan(2);
      for (const metric of metrics) await expect(main).toContainText(String(metric.name));
      await expect(main.getByRole('link', { name: 'This package as JSON' })).toHaveAttribute(
        'href',
        `/samples/${id}.json`,
      );
    });

    test('states next to each figure where it comes from', async ({ page }) => {
      await page.goto(`/samples/${id}`);
      for (const name of ['Results', 'Results by category', 'Errors', 'Usage and price', 'Latency'])
        await expect(page.getByRole('region', { name, exact: true })).toContainText(origin);
      await expect(page.locator('meta[name=description]')).toHaveAttribute(
        'content',
        RegExp(`^${origin}\\.`),
      );
      const data = await page.locator('script[type="application/ld+json"]').textContent();
      expect(objectOf(JSON.parse(data ?? ''))).toMatchObject({
        '@type': 'Dataset',
        name: expect.stringContaining(origin),
        description: expect.stringMatching(RegExp(`^${origin}`)),
      });
      const cost = page.getByRole('region', { name: 'Usage and price' });
      await expect(cost).toContainText(`$${pilot_price.toLocaleString('en-US')}, fixed`);
      await expect(cost).toContainText('The buyer keeps all evidence deliverables');
      if (id === 'message-review-30')
        await expect(cost).toContainText('proposed, not yet approved by a founder');
    });

    test('is recomputed from its rows in the browser', async ({ page }) => {
      await page.goto(`/samples/${id}`);
      const part = page.getByRole('region', { name: 'Recompute it yourself' });
      await part.getByRole('button', { name: 'Recompute' }).click();
      await expect(part.getByRole('status')).toHaveText(`All ${figures} figures match the published ones.`);
      await part.getByText('All figures').click();
      await expect(part.getByRole('row')).toHaveCount(figures + 1);
      await expect(part.getByRole('cell', { name: 'different' })).toHaveCount(0);
    });

    test('prints on three sheets of paper, each heading with its table', async ({ page }) => {
      await page.goto(`/samples/${id}`);
      for (const format of ['A4', 'Letter']) {
        const pdf = await page.pdf({ format });
        expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g), format).toHaveLength(3);
      }
      // A section that is no taller than its sheet is not split: 14 mm of margin, at 96 px an inch.
      await page.emulateMedia({ media: 'print' });
      for (const [width, height] of [
        [688, 1_016],
        [710, 950],
      ] as const) {
        await page.setViewportSize({ width, height });
        const sheets = await page.locator('.evidence > div').evaluateAll((all) =>
          all.map((sheet) => ({
            height: sheet.getBoundingClientRect().height,
            breakBefore: getComputedStyle(sheet).breakBefore,
          })),
        );
        expect(sheets.map(({ breakBefore }) => breakBefore)).toEqual(['auto', 'page', 'page']);
        for (const sheet of sheets) expect(sheet.height).toBeLessThan(height);
      }
    });
  });
}

test('a changed row is detected in the browser', async ({ page }) => {
  await page.route('**/masking-shadow-14/rows.csv', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.replace(/^generated-0003.*\n/m, '') });
  });
  await page.goto('/samples/masking-shadow-14');
  const part = page.getByRole('region', { name: 'Recompute it yourself' });
  await part.getByRole('button', { name: 'Recompute' }).click();
  await expect(part.getByRole('status')).toHaveText(/^\d+ of 134 figures do not match\.$/);
  await expect(part.getByRole('cell', { name: 'different' }).first()).toBeVisible();
});

test.describe('while nothing can be loaded', () => {
  test.use({ expectedFailures: [404] });

  test('the button reports it and can be pressed again', async ({ page }) => {
    await page.goto('/samples/masking-shadow-14');
    await page.route('**/plan.json', (route) => route.fulfill({ status: 404 }));
    const part = page.getByRole('region', { name: 'Recompute it yourself' });
    const button = part.getByRole('button', { name: 'Recompute' });
    await button.click();
    await expect(part.getByRole('status')).toHaveText(/could not be loaded/);
    await page.unroute('**/plan.json');
    await button.click();
    await expect(part.getByRole('status')).toHaveText(/^All 134 figures match/);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every file can be downloaded, and its script computes the same figures', async ({ page, api }) => {
    await page.goto('/samples/masking-shadow-14');
    await expect(page.getByRole('button', { name: 'Recompute' })).toBeHidden();
    const files = page.getByRole('region', { name: 'Files to download' });
    await expect(files).toContainText('python3 score.py .');
    const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
    try {
      for (const link of await files.locator('a[download]').all()) {
        const address = (await link.getAttribute('href')) ?? '';
        const { status, text } = await api.get(address);
        expect(status, address).toBe(200);
        writeFileSync(join(folder, address.slice(address.lastIndexOf('/') + 1)), text);
      }
      const run = spawnSync(process.execPath, [join(folder, 'score.mjs'), folder], { encoding: 'utf8' });
      expect(run.stdout).toContain('134 of 134 figures match.');
      expect(run.status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
