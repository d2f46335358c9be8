import { randomUUID } from 'node:crypto';
import { recordOf, textOf } from '../support/answers';
import { expect, fillRequest, hydrated, test } from './buyer';

test('says that a quote is for a different pilot than the chosen one, with both ways out', async ({
  page,
  api,
  sql,
}) => {
  const answer = await api.post('/api/quote', { offer_id: 'masking-shadow-14' });
  const quoteId = textOf(recordOf(answer, 'quote'), 'quote_id');
  await page.goto(`/request?quote_id=${quoteId}`);
  await hydrated(page);
  const masking = page.locator('[name=target_offer_id][value=masking-shadow-14]');
  const review = page.locator('[name=target_offer_id][value=message-review-30]');
  const notice = page.getByText(
    'The quote is for “Personal data masking in shadow mode”, and you chose “Message and document review with your reviewers”.',
  );
  await expect(masking).toBeChecked();
  await expect(notice).toHaveCount(0);
  await review.check();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Choose “Personal data masking in shadow mode”' }).click();
  await expect(masking).toBeChecked();
  await expect(masking).toBeFocused();
  await expect(notice).toHaveCount(0);
  await review.check();
  await page.getByRole('button', { name: 'Remove the quote' }).click();
  const named = page.locator('[name=quote_id]');
  await expect(named).not.toBeChecked();
  await expect(named).toBeFocused();
  await expect(notice).toHaveCount(0);
  await named.check();
  await expect(notice).toBeVisible();

  // The draft keeps the choice; a request that was seen to differ is sent as it is.
  await expect(page.getByText('Draft kept in this tab.')).toBeVisible();
  const company = `Mismatched ${randomUUID()}`;
  await fillRequest(page, company);
  await review.check();
  await page.locator('#contact_consent').check();
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page).toHaveURL(/\/receipts\//);
  await expect(page.getByText('Different pilot than requested')).toBeVisible();
  const [row] = await sql`select target_offer_id, named_quotes from leads where company = ${company}`;
  expect(row).toEqual({
    target_offer_id: 'message-review-30',
    named_quotes: [{ quote_id: quoteId, named_by: 'form' }],
  });
});
