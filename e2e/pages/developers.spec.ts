import { recordOf, textOf } from '../support/answers';
import { expect, test } from './buyer';
import { expectSound, soundPage } from './sound-page';

test.use({ reducedMotion: 'reduce' });

test.describe('documentation pages', () => {
  for (const path of ['/developers', '/developers/try', '/developers/errors', '/developers/search?q=quote']) {
    test(`${path}: ${soundPage}`, async ({ page }) => {
      await page.goto(path);
      await expectSound(page);
    });
  }

  for (const size of [
    { width: 390, height: 700 },
    { width: 1280, height: 720 },
  ]) {
    test(`show a call that runs on the first screen, ${size.width} pixels wide`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto('/developers');
      const code = page.locator('main pre').first();
      await expect(code).toBeInViewport();
      expect((await code.innerText()).split('\n')[0]).toMatch(
        /^curl --fail-with-body -sS http:\S+\/api\/quote \\$/,
      );
    });
  }

  test('are reached from the navigation and read without a script', async ({ browser, api }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: api.url });
    const page = await context.newPage();
    await page.goto('/');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /evelopers$/ })
      .click();
    await page.getByRole('navigation', { name: 'Documentation' }).getByText('Errors').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Errors, in the order of the checks');
    await expect(
      page.getByRole('rowheader', { name: 'sensitive_value_rejected', exact: true }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'this page as Markdown' }).click();
    await expect(page).toHaveURL(/\/developers\/errors\.md$/);
    await context.close();
  });

  test('can be searched without JavaScript, and a result opens at its heading', async ({ browser, api }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: api.url });
    const page = await context.newPage();
    await page.goto('/developers');
    await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('windsurf');
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(page).toHaveURL(/\/developers\/search\?q=windsurf$/);
    await expect(page.getByRole('searchbox')).toHaveValue('windsurf');
    await page.locator('main').getByRole('link', { name: 'Windsurf', exact: true }).click();
    await expect(page).toHaveURL(/\/developers\/mcp#windsurf$/);
    await expect(page.getByRole('heading', { name: 'Windsurf' })).toBeInViewport();
    for (const query of ['nothingofthekind', '%3Cnothingofthekind%3E', 'a'.repeat(5000), '%F0%9F', '']) {
      const answer = await page.goto(`/developers/search?q=${query}`);
      expect(answer?.status(), query).toBe(200);
      await expect(page.locator('main ol li')).toHaveCount(0);
    }
    await context.close();
  });

  test('have pages, search and contents in lists that fold on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/developers/limits');
    const documentation = page.getByRole('navigation', { name: 'Documentation' });
    await expect(documentation).toBeHidden();
    await page.getByText('Pages and search').click();
    await expect(documentation.getByRole('link', { name: 'MCP' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.getByText('On this page', { exact: true }).click();
    await page.getByRole('link', { name: 'Idempotency-Key', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Idempotency-Key' })).toBeInViewport();
  });

  for (const path of ['/developers/errors', '/developers/limits', '/developers/developer-api']) {
    test(`${path} breaks no word on a phone`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(path);
      const cells = page.locator('main tbody th, main tbody td');
      expect(await cells.count()).toBeGreaterThan(10);
      // A word that is not broken has at most as many boxes as places where it may wrap.
      const broken = await cells.evaluateAll((all) =>
        all.flatMap((cell) => {
          const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
          const found: string[] = [];
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}_]+/gu)) {
              const range = document.createRange();
              range.setStart(node, index);
              range.setEnd(node, index + word.length);
              const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
              if (lines.size > 1) found.push(word);
            }
          }
          return found;
        }),
      );
      expect(broken).toEqual([]);
    });
  }
});

test.describe('calls in several languages', () => {
  test('are switched by keyboard and without JavaScript', async ({ browser, api }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: api.url });
    const page = await context.newPage();
    await page.goto('/developers');
    await expect(page.getByText('urllib.request.urlopen').first()).toBeHidden();
    await page.getByRole('radio', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('await fetch(').first()).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('urllib.request.urlopen').first()).toBeVisible();
    await context.close();
  });

  test('are shown in the last chosen language, on every page', async ({ page }) => {
    await page.goto('/developers');
    await page.getByText('Python', { exact: true }).click();
    await page.goto('/developers/operations');
    const python = page.getByRole('radio', { name: 'Python' });
    expect(await python.count()).toBeGreaterThan(5);
    for (const radio of await python.all()) await expect(radio).toBeChecked();
    await page.getByText('TypeScript', { exact: true }).last().click();
    for (const radio of await page.getByRole('radio', { name: 'TypeScript' }).all())
      await expect(radio).toBeChecked();
    await expect(page.getByText('TypeScript', { exact: true }).last()).toBeInViewport();
  });

  test('are copied as shown', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/developers/samples');
    await page.getByText('Python', { exact: true }).click();
    await page.getByRole('button', { name: 'Copy all steps in Python' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await page.locator('pre:visible').first().innerText());
  });
});

test.describe('what is copied', () => {
  test('is named by each button', async ({ page }) => {
    await page.goto('/developers/operations');
    await expect(page.getByRole('button', { name: /^Copy/ }).first()).toHaveText(
      'Copy curl for GET /api/offers',
    );
    await expect(page.getByRole('button', { name: 'Copy curl for POST /api/quote' })).toBeVisible();
    await page.goto('/developers/mcp');
    await expect(page.getByRole('button', { name: /^Copy/ })).toHaveText([
      'Copy tool call in curl',
      'Copy command for Claude Code',
      'Copy .mcp.json',
      'Copy address for a connector',
      'Copy .vscode/mcp.json',
      'Copy mcp.json for Cursor',
      'Copy command for Codex',
      'Copy config.toml for Codex',
      'Copy mcp_config.json for Windsurf',
      'Copy command for Gemini CLI',
      'Copy settings.json for Gemini CLI',
    ]);
  });
});

test('the engines’ output can be heard and seen under the policy of the page', async ({ page }) => {
  await page.goto('/developers/developer-api');
  const heard = await page.locator('audio').evaluateAll((players) =>
    Promise.all(
      players.map(
        (player) =>
          new Promise<number>((resolve) => {
            if (!(player instanceof HTMLAudioElement)) return resolve(0);
            player.onloadedmetadata = () => resolve(player.duration);
            player.onerror = () => resolve(0);
            player.load();
          }),
      ),
    ),
  );
  // Five voices, a recording that was transcribed, and a right and a wrong reading.
  expect(heard).toHaveLength(8);
  for (const seconds of heard) expect(seconds).toBeGreaterThan(2);
  for (const image of await page.locator('main figure img').all()) {
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((shown) => (shown instanceof HTMLImageElement ? shown.naturalWidth : 0)))
      .toBeGreaterThan(100);
  }
  await expect(page.getByText('Sample, made by flite 2.3, voice slt')).toBeVisible();
});

test('the saved quote shows the arithmetic that the API returns', async ({ page, api }) => {
  const body = { offer_id: 'message-review-30', annual_commit: 75000, custom_integration: true };
  const quoteId = textOf(recordOf(await api.post('/api/quote', body), 'quote'), 'quote_id');
  await page.goto(`/quotes/${quoteId}`);
  await expect(page.locator('.arithmetic > li')).toHaveText([
    'Price: $14,900 × 1.4 = $20,860',
    'Credit: 15% × $75,000 = $11,250',
    'Credit: 50% × $20,860 pilot price = $10,430',
    'Credit: the lesser of the two, so $10,430',
  ]);
});

test('forms describe themselves to an agent in the browser, and never send themselves', async ({ page }) => {
  for (const [path, toolName] of [
    ['/quote', 'estimate_quote'],
    ['/request', 'submit_qualified_interest'],
  ] as const) {
    await page.goto(path);
    const form = page.locator(`form[toolname="${toolName}"]`);
    await expect(form).toHaveAttribute('tooldescription', /\S/);
    await expect(form).not.toHaveAttribute('toolautosubmit');
  }
  await expect(page.locator('#workflow')).toHaveAttribute('toolparamdescription', /\S/);
});
