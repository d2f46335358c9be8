import { freshAddress } from '../support/client';
import { errorSummary, expect, hydrated, quoteIdOf, test } from './buyer';

const credit = '#comes-back';

test('calculates while typing, shows the arithmetic and keeps the state in the address', async ({ page }) => {
  await page.goto('/quote');
  await hydrated(page);
  await expect(page.locator(credit)).toHaveText('−$4,000');
  await expect(page.getByText('15% × $24,000 = $3,600; at least $4,000 and at most $4,900')).toBeVisible();

  await page.getByLabel('Message and document review with your reviewers').check();
  await page.locator('#annual_commit').fill('75,000.33');
  await page.getByLabel('custom integration').check();
  await expect(page.locator(credit)).toHaveText('−$10,430');
  await expect(page.getByText('$14,900 × 1.4 = $20,860')).toBeVisible();
  await expect(page.getByText('Change order required')).toBeVisible();
  await expect(page).toHaveURL(
    '/quote?offer_id=message-review-30&annual_commit=75%2C000.33&custom_integration=true',
  );

  await page.reload();
  await expect(page.locator(credit)).toHaveText('−$10,430');
  await expect(page.locator('#annual_commit')).toHaveValue('75,000.33');
});

test('reports the shortfall to the minimum, and offers common amounts', async ({ page }) => {
  await page.goto('/quote?annual_commit=20000');
  await hydrated(page);
  await expect(page.locator(credit)).toHaveText('$0');
  await expect(page.getByText('$20,000 is $4,000 below the minimum of $24,000, so no credit')).toBeVisible();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('$24k');
  await expect(page.locator('#annual_commit')).toHaveValue('24000');
  await expect(page.locator(credit)).toHaveText('−$4,000');
  await expect(page.locator('#net')).toHaveText('$900');
  await expect(page.getByRole('button', { name: '$24k', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('slider').fill('30000');
  await expect(page.locator('#annual_commit')).toHaveValue('30000');
  await expect(page.locator(credit)).toHaveText('−$4,500');
  await press('Pilot only');
  await expect(page.getByText('No credit without an annual plan.')).toBeVisible();
  await expect(page.locator('#net')).toHaveText('$4,900');
});

test('reaches the minimum at the example volume of each pilot', async ({ page }) => {
  await page.goto('/quote');
  await hydrated(page);
  const messages = page.locator('#messages_a_month');
  for (const [name, example, minimum] of [
    ['Personal data masking in shadow mode', '400,000', '$24,000'],
    ['Message and document review with your reviewers', '433,334', '$60,000'],
  ] as const) {
    await page.getByLabel(name).check();
    await expect(messages).toHaveAttribute('placeholder', example);
    await messages.fill(example);
    await expect(page.getByText(`Reaches the ${minimum} minimum for a credit.`)).toBeVisible();
    await messages.fill('399,999');
    await expect(page.getByText(`You reach the minimum plan at ${example} messages a month.`)).toBeVisible();
  }
  await expect(page).toHaveURL(/&messages_a_month=399%2C999$/);
  await messages.fill('400.000');
  await expect(page.locator('#messages_a_month-error')).toContainText('Did you mean 400,000 or 400?');
  await page.getByRole('link', { name: 'rate card' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rate card');
  const plans = page.getByRole('table', { name: 'Annual plan after each pilot' });
  await expect(plans.getByRole('row', { name: /masking/ })).toContainText('$14,400');
  await expect(plans.getByRole('row', { name: /review/ })).toContainText('433,334');
  await expect(page.getByRole('row', { name: /^PII detection/ })).toContainText('$0.002 per request');
});

test('shows three plans side by side, and shares them by address', async ({ page, context }) => {
  await page.goto('/quote');
  await hydrated(page);
  const plans = page.getByRole('table');
  const heads = async () =>
    (await plans.getByRole('columnheader').allInnerTexts()).map((text) => /\$[\d,]+/.exec(text)?.[0]);
  expect(await heads()).toEqual(['$24,000', '$30,000', '$40,000']);
  await page.getByLabel('The second plan to compare with').fill('80k');
  await page.locator('#annual_commit').fill('200k');
  await expect.poll(heads).toEqual(['$30,000', '$80,000', '$200,000']);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  expect(await heads()).toEqual(['$30,000', '$80,000', '$200,000']);
  await expect(plans.getByRole('columnheader', { name: /the plan above/ })).toContainText('$200,000');
  await page.getByLabel('The second plan to compare with').fill('200.000');
  await expect(page.locator('#compare-0-error')).toContainText('Did you mean $200,000 or $200?');
});

test('keeps calculating offline once the page is loaded', async ({ page, context }) => {
  await page.goto('/quote');
  await hydrated(page);
  const asked = page.getByRole('columnheader', { name: /the plan above/ });
  await page.locator('#annual_commit').fill('28k');
  await expect(asked).toContainText('$28,000');
  await context.setOffline(true);
  await page.locator('#annual_commit').fill('32k');
  await expect(page.locator(credit)).toHaveText('−$4,800');
  await expect(asked).toContainText('$32,000');
  await expect(page.getByLabel('The second plan to compare with')).toHaveAttribute('placeholder', '$24,000');
});

test('keeps price, net and the button visible on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/quote');
  const bar = page.locator('.price-bar');
  for (const selector of ['h1', '#annual_commit', '#pii_real', '#plans']) {
    await page.locator(selector).scrollIntoViewIfNeeded();
    await expect(bar).toBeInViewport({ ratio: 1 });
  }
  await expect(bar).toContainText('$4,900');
  await expect(bar).toContainText('$900 after credit on a $24,000 plan');
  await bar.getByRole('button', { name: 'Save quote' }).click();
  await expect(page).toHaveURL(/\/quotes\/quote_[0-9a-f]{32}$/);
});

test('explains at the field which values cannot be used', async ({ page }) => {
  await page.goto('/quote');
  await hydrated(page);
  for (const [text, why] of [
    ['15%', 'must be a number of 0 or more.'],
    ['-1', 'must be a number of 0 or more.'],
    ['1e9', 'Write it in digits: 1000000000.'],
    ['60 EUR', 'Write the amount in US dollars'],
    ['99999999999999999999', 'Enter at most 15 digits'],
  ] as const) {
    await page.locator('#annual_commit').fill(text);
    await expect(page.locator('#annual_commit-error')).toContainText(why);
    await expect(page.locator('#annual_commit')).toHaveAttribute('aria-invalid', 'true');
  }
  for (const [text, question] of [
    ['200.000', 'Did you mean $200,000 or $200?'],
    ['200,5', 'Did you mean $2,005 or $200.50?'],
  ] as const) {
    await page.locator('#annual_commit').fill(text);
    await expect(page.locator('#annual_commit-error')).toContainText(question);
  }
  await page.getByRole('button', { name: '$200.50' }).click();
  await expect(page.locator('#annual_commit')).toHaveValue('200.5');
  await page.locator('#annual_commit').fill('200k');
  await expect(page.locator('#annual_commit-error')).toHaveCount(0);
  await expect(page.getByText('15% × $200,000')).toBeVisible();
  await page.goto('/quote?offer_id=gone');
  await expect(page.locator('#offer_id-error')).toContainText(
    'This pilot is not available. Choose another pilot.',
  );
});

test('saves a quote that can be shared and used', async ({ page, sql }) => {
  await page.goto(
    '/quote?offer_id=message-review-30&annual_commit=50000&custom_integration=true&pii_real=true',
  );
  await page.getByRole('button', { name: 'Save this quote' }).click();
  await expect(page).toHaveURL(/\/quotes\/quote_[0-9a-f]{32}$/);
  const quoteId = quoteIdOf(page);
  const [row] = await sql`select pilot_price::float, credit::float from quotes where quote_id = ${quoteId}`;
  expect(row).toEqual({ pilot_price: 20_860, credit: 0 });

  await expect(page.getByText('Needs human approval on both sides')).toBeVisible();
  await expect(page.getByText('Today’s price is still the same: $20,860')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);

  await page.getByRole('link', { name: 'Request this pilot' }).click();
  await expect(page.locator('[name=target_offer_id]:checked')).toHaveValue('message-review-30');
  await expect(page.locator('#annual_commit')).toHaveValue('50000');
});

test('copies the quote as JSON and as a command', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/quote');
  await page.getByRole('button', { name: 'Save this quote' }).click();
  await page.waitForURL(/\/quotes\//);
  await page.getByText('For software: JSON and curl').click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  for (const [name, text] of [
    ['Copy JSON', '"pilot_price": 4900'],
    ['Copy curl', `curl '${new URL('/api/quote', page.url())}'`],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await expect.poll(copied).toContain(text);
  }
  await expect(page.getByText('Copied')).toHaveCount(2);
});

test.describe('a quote that cannot be saved', () => {
  test.use({ expectedFailures: [400, 404, 429] });

  test('is shown again with the reason', async ({ page }) => {
    await page.goto('/quote?annual_commit=15%25');
    await hydrated(page);
    await page.getByRole('button', { name: 'Save this quote' }).click();
    await expect(errorSummary(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.locator('#annual_commit')).toHaveValue('15%');
    await expect(page).toHaveURL('/quote?offer_id=masking-shadow-14&annual_commit=15%25');
  });

  test('has no page at an unknown address', async ({ page }) => {
    const answer = await page.goto('/quotes/quote_00000000000000000000000000000000');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Quote not found' })).toBeVisible();
  });
});

test('is completed by keyboard alone', async ({ page }) => {
  await page.goto('/quote');
  await hydrated(page);
  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab');
      if (await page.locator(selector).evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${selector} is out of reach`);
  };
  await tabTo('[name=offer_id]:checked');
  await page.keyboard.press('ArrowDown');
  await tabTo('#annual_commit');
  await page.keyboard.type('200000');
  await tabTo('#samples_available');
  await page.keyboard.press('Space');
  await expect(page.locator(credit)).toHaveText('−$7,450');
  await tabTo('[form=calculator].px-7');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/quotes\//);
});

/** A repeatable sequence of numbers from 0 up to 1. */
function* fractions(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

test("shows the API's figures for a thousand generated inputs", async ({ page, api }) => {
  test.setTimeout(120_000);
  const random = fractions(20_261_121);
  const inputs = Array.from({ length: 1_000 }, (_, index) => ({
    offer_id: random.next().value < 0.5 ? 'masking-shadow-14' : 'message-review-30',
    annual_commit:
      index % 3 === 0
        ? Math.round(random.next().value * 10_000_000) / 100
        : Math.round(random.next().value * 5_000_000) / 100 + 22_000,
    custom_integration: random.next().value < 0.5,
  }));

  const wanted: string[] = [];
  for (let first = 0; first < inputs.length; first += 25) {
    const from = freshAddress();
    const batch = inputs.slice(first, first + 25).map((input) => api.post('/api/quote', input, { from }));
    for (const { text } of await Promise.all(batch)) {
      const { quote } = JSON.parse(text);
      wanted.push(`${Number(quote.max_credit_if_annual_signed_within_30_days)} ${Number(quote.pilot_price)}`);
    }
  }

  await page.goto('/quote');
  await hydrated(page);
  const shown = await page.evaluate(
    async ({ inputs: all, wanted: figuresWanted }) => {
      const field = (selector: string): HTMLInputElement => {
        const found = document.querySelector<HTMLInputElement>(selector);
        if (!found) throw new Error(`no ${selector}`);
        return found;
      };
      const figure = (selector: string) =>
        Number(document.querySelector(selector)?.textContent?.replace(/[$,−]/g, ''));
      const figures: string[] = [];
      for (const [at, input] of all.entries()) {
        field(`[name=offer_id][value=${input.offer_id}]`).checked = true;
        field('#custom_integration').checked = input.custom_integration;
        field('#annual_commit').value = String(input.annual_commit);
        field('#annual_commit').dispatchEvent(new Event('input', { bubbles: true }));
        const shownNow = () => `${figure('#comes-back')} ${figure('#price')}`;
        const deadline = performance.now() + 5_000;
        while (shownNow() !== figuresWanted[at] && performance.now() < deadline)
          await new Promise((resolve) => setTimeout(resolve));
        figures.push(shownNow());
        if (figures[at] !== figuresWanted[at]) break;
      }
      return figures;
    },
    { inputs, wanted },
  );
  expect(shown).toEqual(wanted);
});
