import { randomUUID } from 'node:crypto';
import { recordOf, textOf } from '../support/answers';
import { freshAddress } from '../support/client';
import { plainLead } from '../support/literals';
import { expect, test } from './inbox';

const figures = { offer_id: 'masking-shadow-14', annual_commit: 60_000 };

test('a lead shows its own quotes with their marks, and no others', async ({
  api,
  founderPage: page,
  leads,
}) => {
  const quote = async (more: Record<string, unknown> = {}) => {
    const answer = await api.post('/api/quote', { ...figures, ...more }, { from: freshAddress() });
    return textOf(recordOf(answer, 'quote'), 'quote_id');
  };
  await Promise.all(Array.from({ length: 15 }, () => quote()));
  const named = await quote({ custom_integration: true, pii_real: true, samples_available: false });
  const other = await quote({ offer_id: 'message-review-30' });
  await Promise.all(Array.from({ length: 15 }, () => quote()));
  const answer = await api.post(
    '/api/lead',
    { ...plainLead, target_offer_id: figures.offer_id, annual_commit: 60_000, source: leads.source },
    {
      from: freshAddress(),
      headers: { Link: `</quotes/${named}>; rel=related, </api/quotes/${other}>; rel=related` },
    },
  );
  const leadId = textOf(recordOf(answer, 'lead'), 'lead_id');
  const unnamed = await leads.add({ annual_commit: 60_000 });

  await page.goto(`/inbox/${leadId}`);
  const quotes = page.getByRole('region', { name: 'Quotes in the request' });
  await expect(quotes.locator('a')).toHaveCount(2);
  const first = quotes.locator('ul').first().locator('> li').first();
  await expect(first.getByRole('link')).toHaveAttribute('href', `/quotes/${named}`);
  await expect(first).toContainText(/Q(?:-[0-9A-Z]{4}){3}/);
  await expect(first).toContainText('$6,860');
  await expect(first).toContainText('Custom integration (×1.4)');
  await expect(first).toContainText('Real personal data');
  await expect(first).toContainText('Change order required');
  await expect(first).toContainText('named in the Link header');
  await expect(first.locator('time')).toBeVisible();
  await expect(first).not.toContainText('Different pilot');
  const second = quotes.locator('ul').first().locator('> li').nth(1);
  await expect(second).toContainText('Different pilot than requested');

  await page.goto(`/inbox/${unnamed}`);
  await expect(page.locator('#lead-heading')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Quotes in the request' })).toHaveCount(0);

  const csv = await page.request.get(`/inbox/export?source=${leads.source}`);
  expect(await csv.text()).toContain(`${named} ${other}`);
});

test('a lead reports different requests with its key without moving', async ({
  api,
  founderPage: page,
  sql,
}) => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const post = (more: Record<string, unknown>) =>
    api.post('/api/lead', { ...plainLead, ...more }, { headers, from: freshAddress() });
  const leadId = textOf(recordOf(await post({}), 'lead'), 'lead_id');
  await page.goto(`/inbox/${leadId}`);
  const replays = page.getByRole('region', { name: 'Different requests with the same idempotency key' });
  await expect(page.locator('#lead-heading')).toBeVisible();
  await expect(replays).toHaveCount(0);
  await post({ company: 'Southgate', workflow: 'Other' });
  for (let more = 0; more < 11; more += 1) await post({ timeline: `Week ${more}` });
  const count = async () => (await sql`select count from lead_replays where lead_id = ${leadId}`)[0]?.count;
  await expect.poll(count).toBe(12);
  await page.reload();
  await expect(replays.locator('ul').first().locator('> li')).toHaveCount(11);
  await expect(replays.locator('ul').first().locator('> li').first()).toHaveText(
    /^A different request used this key on \d.* UTC\. It differs in workflow, company\.$|^A different request used this key on \d.* UTC\. It differs in company, workflow\.$/,
  );
  await expect(replays).toContainText('2 more were sent later.');
  await expect(replays).not.toContainText('Southgate');
  expect([...(await sql`select status, version from leads where lead_id = ${leadId}`)]).toEqual([
    { status: 'new', version: 0 },
  ]);
});
