import { sidewaysScroll } from '../../tools/audit/inspection';
import { expect, openInbox, row, rowLink, test } from './inbox';

const hostile = [
  '<img src=x onerror=alert(1)><b>Bold</b>',
  'invoice\u202Efdp.exe',
  'zero\u200Bwidth\uFEFFless',
  '=HYPERLINK("https://evil.example","Click")',
  '+1+1',
  '@SUM(A1)',
  'javascript:alert(1)',
  'https://evil.example/login',
  '</script><script>document.title="taken over"</script>',
] as const;

test('hostile names are inert in the list and on the lead', async ({ founderPage: page, leads }) => {
  test.setTimeout(90_000);
  const ids: string[] = [];
  for (const company of hostile)
    ids.push(
      await leads.add({
        company,
        workflow: company,
        contact_name: company,
        contact_or_agent_id: 'buyer-17@northgate.example',
      }),
    );
  await openInbox(page, leads.path);
  const listed = page.locator('.lead-table tbody');
  await expect(listed).toContainText('<img src=x onerror=alert(1)><b>Bold</b>');
  await expect(listed.locator('img, b, script')).toHaveCount(0);
  await expect(row(page, ids[1] ?? '')).toContainText('invoiceU+202Efdp.exe');
  await expect(row(page, ids[2] ?? '')).toContainText('zeroU+200BwidthU+FEFFless');
  for (const id of ids) {
    await openInbox(page, `/inbox/${id}`);
    await expect(page).toHaveTitle(/^(?:\(\d+\+?\) )?To review · /);
    await page.locator('#reply > summary').click();
    await expect(page.getByRole('form', { name: 'Reply draft' })).toBeVisible();
    const hrefs = await page
      .locator('article a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    // A reply draft opens as a mail to the contact and nobody else; no other link leaves the portal.
    const leaving = hrefs.filter((href) => !href?.startsWith('/'));
    expect(leaving).toEqual([
      expect.stringMatching(
        /^mailto:buyer-17@northgate\.example\?subject=(?:[\w.!~*'()-]|%[\dA-F]{2})+&body=(?:[\w.!~*'()-]|%[\dA-F]{2})+$/,
      ),
    ]);
    await expect(page.getByRole('article').locator('img, script')).toHaveCount(0);
  }
  // Filtered by the test's own source: among all leads the row may be on another page.
  await openInbox(page, `/inbox/${ids[1]}?source=${leads.source}`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('invoiceU+202Efdp.exe');
  await expect(page.locator('bdi [title]').first()).toHaveAttribute('title', 'right-to-left override');
  await rowLink(page, ids[1] ?? '').focus();
  await page.keyboard.press('d');
  await expect(page.getByRole('dialog', { name: 'Decline: invoice[U+202E]fdp.exe' })).toBeVisible();
});

test('the export defuses formulas, quotes what must be, and is recorded', async ({
  api,
  session,
  leads,
  sql,
}) => {
  for (const company of hostile) await leads.add({ company });
  await leads.add({ company: 'Comma, "quotes"\nand a line' });
  const answer = await api.get(`/inbox/export?source=${leads.source}`, { headers: { Cookie: session } });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="leads.csv"');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.text).toContain('"Comma, ""quotes""\nand a line"');
  const cells = answer.text.split(/,|\r\n/);
  expect(cells.filter((cell) => /^"?\s*[=+\-@\t\r]/.test(cell))).toEqual([]);
  expect(answer.text.split('\r\n').filter((line) => line.startsWith('lead_'))).toHaveLength(11);
  const recorded = await sql`select detail from history where kind = 'leads_exported'
    and detail ->> 'source' = ${leads.source}`;
  expect(recorded).toHaveLength(1);
});

test('an amount of 309 digits widens neither the list nor its lead on a phone', async ({
  founderPage: page,
  leads,
}) => {
  const id = await leads.add({ annual_commit: 1e308, monthly_volume: 1e308 });
  await page.setViewportSize({ width: 320, height: 900 });
  for (const path of [leads.path, `/inbox/${id}`]) {
    await openInbox(page, path);
    expect(await sidewaysScroll(page)).toEqual([]);
  }
  await expect(page.getByRole('article')).toContainText('$100,000,000,000');
});
