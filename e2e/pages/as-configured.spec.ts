import { expect, test } from './buyer';

const here = 'available on the portal’s own engine';

/** Operations of the default offers and who serves them on the tested portal, which has a speech provider. */
const reliedOn = {
  'masking-shadow-14': { 'PII detection': here },
  'message-review-30': {
    Toxicity: `${here}, of basic quality, for English only`,
    Sentiment: `${here}, of basic quality, for English only`,
    Entities: `${here}, for English only`,
    'PII detection': here,
  },
};

test('the comparison shows which operations each pilot uses and who serves them', async ({ page }) => {
  await page.goto('/compare');
  await page.getByText('more lines: credit, billing, modes and inputs').click();
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Developer API' }) });
  const items = Object.values(reliedOn).flatMap((operations) =>
    Object.entries(operations).map(([title, words]) => `${title}: ${words}`),
  );
  // Each goes on with what the engine finds and misses.
  await expect(row.getByRole('listitem')).toContainText(items);
});

test('the privacy page states what is kept, for how long, and how to have it deleted', async ({ page }) => {
  await page.goto('/privacy');
  const facts = [
    '12 months',
    'deleted daily',
    'no cookies',
    'never stored',
    'Withdraw consent',
    'erased',
    'The operator has not provided a legal name.',
    'Not provided by the operator of this portal.',
    'The operator of this portal has not published contact details',
    'The recording and its options go to a provider of the operator’s choice.',
    'An engine of this portal detects toxicity. Requests for moderation are refused.',
  ];
  for (const words of facts) {
    await expect(page.getByRole('main')).toContainText(words);
  }
  expect(await page.context().cookies()).toEqual([]);
});
