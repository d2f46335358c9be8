import { axeViolations } from '../../tools/audit/inspection';
import { postForm, setSession, signIn } from '../support/founders';
import { expect, foot, openInbox, row, test } from './inbox';

const contact = {
  contact_or_agent_id: 'peregrine.oakenshaw@example.com',
  contact_name: 'Peregrine Oakenshaw',
  contact_role: 'Oakenshaw of the board',
};
const traces = /peregrine|oakenshaw/i;

test('a withdrawal removes the contact from every open inbox, and from everything else', async ({
  browser,
  founderPage: page,
  leads,
  api,
  session,
  makeAnother,
}) => {
  const id = await leads.add({ ...contact, company: 'Withdrawing', risk_owner: 'P. Oakenshaw' });
  const context = await browser.newContext({ baseURL: api.url });
  await setSession(context, api.url, await signIn(api, await makeAnother('Ben Osei')));
  const second = await context.newPage();
  const note = { action: 'note', lead: `${id}:0`, text: 'Oakenshaw calls back' };
  expect((await postForm(api, '/inbox/act', note, { headers: { Cookie: session } })).status).toBe(303);
  for (const each of [page, second]) {
    await openInbox(each, `/inbox/${id}?source=${leads.source}`);
    await expect(each.getByRole('article')).toContainText('Oakenshaw calls back');
  }
  // From here on the page's requests are never answered: it must remove the lead because of the event alone.
  await second.route(`**/inbox/${id}/detail`, (route) => route.abort());
  expect((await postForm(api, `/receipts/${id}/withdraw/send`, {})).headers.location).toBe(
    `/receipts/${id}?done=withdraw`,
  );
  for (const each of [page, second]) {
    await expect(row(each, id)).toContainText('Consent withdrawn', { timeout: 2_000 });
    await expect.poll(() => each.content()).not.toMatch(traces);
  }
  const pane = page.getByRole('article');
  await expect(pane).toContainText('The buyer withdrew consent');
  await expect(pane.locator('footer')).toHaveCount(0);
  await expect(pane.locator('summary').last()).toHaveText('Erase this lead…');
  await expect(pane).toContainText('The buyer withdrew consent');
  await page.keyboard.press('n');
  await expect(foot(page).getByRole('alert')).toContainText(
    'is not possible while the lead is “Consent withdrawn”',
  );
  expect(await axeViolations(page)).toEqual([]);
  await context.close();
  const cookie = { headers: { Cookie: session } };
  for (const path of [
    `/inbox?source=${leads.source}`,
    `/inbox/${id}`,
    `/inbox/${id}/detail`,
    `/inbox/list?source=${leads.source}&status=withdrawn`,
    `/inbox/list?source=${leads.source}&q=oakenshaw`,
    `/inbox/export?source=${leads.source}&status=withdrawn`,
    '/inbox/pipeline',
    `/receipts/${id}`,
    `/api/receipts/${id}`,
  ]) {
    const answer = await api.get(path, cookie);
    expect(answer.status, path).toBe(200);
    expect(answer.text, path).not.toMatch(traces);
  }
});

test('a correction removes the old contact from an open inbox and keeps notes', async ({
  founderPage: page,
  leads,
  api,
}) => {
  const id = await leads.add({ ...contact, company: 'Correcting' });
  await openInbox(page, `/inbox/${id}?source=${leads.source}`);
  const pane = page.getByRole('article');
  await pane.locator('#more-steps > summary').click();
  await pane.locator('summary', { hasText: 'Note' }).click();
  await pane.getByLabel('Note for the founders', { exact: true }).fill('Half a thou');
  const sent = await postForm(api, `/receipts/${id}/correct/send`, {
    contact_or_agent_id: 'ola@example.com',
  });
  expect(sent.headers.location).toBe(`/receipts/${id}?done=correct`);
  await expect(pane).toContainText('ola@example.com');
  await expect(pane).toContainText('The buyer corrected the contact details on the receipt,');
  await expect.poll(() => page.content()).not.toMatch(traces);
  await expect(pane.getByLabel('Note for the founders', { exact: true })).toHaveValue('Half a thou');
});

test('an erasure on the receipt removes the lead from an open inbox', async ({
  founderPage: page,
  leads,
  api,
}) => {
  const id = await leads.add({ ...contact, company: 'Erasing' });
  await openInbox(page, `/inbox/${id}?source=${leads.source}`);
  await postForm(api, `/receipts/${id}/erase/send`, {});
  await expect(page.getByRole('heading', { name: 'This lead was erased' })).toBeVisible();
  await expect.poll(() => page.content()).not.toMatch(traces);
  await expect(row(page, id)).toContainText('Removed');
});
