import { test as acceptance, expect } from '../support/acceptance';
import { maskingOffer, reviewOffer } from '../support/literals';

const test = acceptance.extend({ baseURL: ({ api }, use) => use(api.url) });

test.describe('the home page', () => {
  test('states the outcome and has one primary action on the first screen of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Know what our AI finds and misses in your messages before you buy.',
    );
    const act = page.getByRole('link', { name: 'Price your pilot' });
    await expect(act).toHaveAttribute('href', '/quote');
    await expect(act).toBeInViewport({ ratio: 1 });
  });

  test('shows a masked message, with what the engine missed', async ({ page }) => {
    await page.goto('/');
    const figure = page.getByRole('figure', { name: 'A made-up customer message, as our engine returns it' });
    await expect(figure).toContainText('Hello, this is Name, born Date of birth.');
    await expect(figure.getByText('Marta')).toBeHidden();
    await expect(figure).toContainText('Jas missed');
    await expect(figure).toContainText('7 of 8 found');
    await expect(figure).toContainText('Jas: the engine often misses a first name without a surname.');
    await figure.getByRole('radio', { name: 'Original' }).check();
    await expect(figure.getByText('Marta')).toBeVisible();
    await expect(figure.getByText('Hello, this is Name')).toBeHidden();
  });

  test('shows by kind what the engine finds, as measured', async ({ page }) => {
    await page.goto('/');
    const measured = page.getByRole('region', { name: 'What was found, and what was missed' });
    await expect(measured).toContainText(
      /Measured on \d{4}-\d\d-\d\d with the engines as of commit [0-9a-f]{8}\./,
    );
    await expect(measured).toContainText(
      /Personal data masked in messages written by hand\d+\.\d% \d+\.\d to \d+\.\d% of 133/,
    );
    const kinds = measured.getByRole('list', {
      name: /^Personal data masked in messages written by hand by kind, with 95% intervals/,
    });
    await expect(
      kinds.getByRole('listitem').filter({ hasText: /^Names57 items\. Generated messages: 9/ }),
    ).toHaveText(/human review$/);
    await expect(measured).toContainText('Limitation:');
    await measured.getByRole('link', { name: 'Read the evidence' }).click();
    await expect(page).toHaveURL(/\/samples\/masking-shadow-14$/);
  });

  test('shows four steps from quote to order, with one highlight per section', async ({ page }) => {
    await page.goto('/');
    const steps = page.getByRole('region', { name: 'From quote to purchase order in four steps' });
    await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
      'Save a quote',
      'Ask for a review',
      'Sign an order',
      'Send a purchase order',
    ]);
    await expect(page.locator('mark')).toHaveText(['7 of 8', /^\d+\.\d%$/]);
  });

  test('shows each offer with its price, credit and length', async ({ page }) => {
    await page.goto('/');
    const speech = page.getByRole('article', { name: maskingOffer.name });
    for (const words of [
      maskingOffer.headline,
      /\$4,900for 14 days/,
      'Sign a $24,000 annual plan within 30 days of the pilot’s end and get a $4,000 usage credit: the pilot then costs $900 net.',
      maskingOffer.required_inputs[0] ?? '',
      'About 8 hours of your team’s time',
      'Report, masked messages, list of misses and scoring script.',
      'Offline, shadow and staging.',
    ]) {
      await expect(speech).toContainText(words);
    }
    await expect(speech.getByRole('img')).toHaveAccessibleName(
      '14 days: start on day 0, verdict on day 14; then 30 days to sign for the credit',
    );
    const documents = page.getByRole('article', { name: reviewOffer.name });
    for (const words of [
      /\$14,900for 30 days/,
      'Sign a $60,000 annual plan within 30 days of the pilot’s end and get a $7,450 usage credit: the pilot then costs $7,450 net.',
      'Day 15. 50% at start, 50% at checkpoint. Proposed',
      'About 31 hours of your team’s time',
      'Offline, shadow, read only and human in the loop.',
    ]) {
      await expect(documents).toContainText(words);
    }
    await expect(documents.getByRole('img')).toHaveAccessibleName(
      '30 days: start on day 0, checkpoint on day 15 to stop or continue, verdict on day 30; then 30 days to sign for the credit',
    );
  });

  test('draws the duration of all offers on one scale', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/');
    const lengths = await page
      .getByRole('article')
      .locator('svg[role="img"] g line:nth-child(3)')
      .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().width));
    expect(lengths).toHaveLength(2);
    const [speech = 0, documents = 1] = lengths;
    expect(speech / documents).toBeCloseTo(14 / 30, 1);
    const tops = await page
      .getByRole('article')
      .locator('svg[role="img"]')
      .evaluateAll((drawings) => drawings.map((drawing) => drawing.getBoundingClientRect().top));
    expect(tops[0]).toBe(tops[1]);
  });

  test('leads to the calculator with the offer chosen', async ({ page }) => {
    await page.goto('/');
    const documents = page.getByRole('article', { name: reviewOffer.name });
    await expect(documents.getByRole('link', { name: 'Price it' })).toHaveAttribute(
      'href',
      '/quote?offer_id=message-review-30',
    );
  });

  test('marks the current page, in one row', async ({ page }) => {
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto('/offers/masking-shadow-14');
      const header = await page.getByRole('banner').boundingBox();
      expect(header?.height).toBeLessThan(64);
      const main = page.getByRole('navigation', { name: 'Main' });
      if (width < 720) await main.getByText('Menu').click();
      await expect(main.getByRole('link', { name: 'Pilots' })).toHaveAttribute('aria-current', 'true');
      await main.getByRole('link', { name: 'Pilots' }).click();
      await expect(page).toHaveURL(/\/$/);
      if (width < 720) await main.getByText('Menu').click();
      await expect(main.getByRole('link', { name: 'Pilots' })).toHaveAttribute('aria-current', 'page');
      await expect(main.locator('a[aria-current]:visible')).toHaveCount(1);
    }
  });
});

test.describe('which pilot suits me', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 720 } });

  test('is answered from the address, without JavaScript', async ({ page }) => {
    await page.goto('/');
    const answer = page.getByRole('region', { name: 'Your pilot' });
    // Without answers, a phone shows no empty part.
    await expect(answer).toHaveCount(0);
    for (const name of ['Messages and documents', 'Yes, a reviewer decides on each item', '50 to 499 items'])
      await page.getByRole('radio', { name }).check();
    await page.getByRole('button', { name: 'Show my pilot' }).click();
    await expect(page).toHaveURL(/\?work=messages&acting=reviewed&checked=some#your-pilot$/);
    await expect(answer).toContainText(reviewOffer.name);
    await expect(answer).toContainText('This pilot needs 500 labelled items before the start.');
    await expect(page.getByRole('radio', { name: 'Messages and documents' })).toBeChecked();
    await expect(answer.getByRole('heading')).toHaveText([reviewOffer.name]);
    await expect(answer.getByRole('link')).toHaveText(['See what you need', 'Price this pilot']);
    await answer.getByRole('link', { name: 'See what you need' }).click();
    await expect(page).toHaveURL('/offers/message-review-30#terms');
    await page.goto('/?work=messages&acting=no&checked=none');
    await expect(answer).toContainText('This pilot needs 200 labelled items before the start.');
    await page.goto('/?work=calls&acting=no&checked=many');
    await expect(answer).toContainText('No published pilot fits these answers.');
    await expect(answer.getByRole('link', { name: 'Compare the pilots' })).toHaveAttribute(
      'href',
      '/compare',
    );
    await page.goto('/?work=several&acting=no&checked=many');
    await expect(answer.getByRole('link')).toHaveText(['Price this pilot', 'Price this pilot']);
    await expect(answer.getByRole('heading')).toHaveText([maskingOffer.name, reviewOffer.name]);
    await page.goto('/?work=nonsense&acting=no&checked=many');
    await expect(answer).toHaveCount(0);
  });
});
