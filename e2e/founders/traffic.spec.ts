import { expect, test } from './founder';

const offerId = 'masking-shadow-14';

test('visits and estimates are counted by day and pilot', async ({
  founderPage: page,
  browser,
  api,
  sql,
}) => {
  const stored = async () => {
    const rows = await sql`select kind, visits from visit_counts where offer_id = ${offerId}`;
    return Object.fromEntries(rows.map(({ kind, visits }) => [kind, Number(visits)]));
  };
  const before = await stored();
  const visitor = await browser.newPage({ baseURL: api.url });
  await visitor.goto(`/offers/${offerId}`);
  await visitor.goto(`/quote?offer_id=${offerId}&annual_commit=60000`);
  expect(await visitor.context().cookies()).toEqual([]);
  await visitor.close();
  const counted = (kind: string, added: number) => (before[kind] ?? 0) + added;
  await expect
    .poll(async () => (await stored()).estimate, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(counted('estimate', 1));
  expect((await stored()).visit).toBeGreaterThanOrEqual(counted('visit', 2));
  await page.goto('/inbox/traffic');
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const today = format.format(new Date());
  const row = page
    .getByRole('table')
    .first()
    .getByRole('row', { name: /^Personal data masking/ });
  await expect(row.getByRole('cell').first()).toHaveText(/^\d+$/);
  await expect(page.getByRole('row', { name: new RegExp(` ${today} `) })).toBeVisible();
});
