import ICAL from 'ical.js';
import { axeViolations, sidewaysScroll } from '../../tools/audit/inspection';
import { ownLeads } from '../inbox/inbox';
import { postForm, signIn } from '../support/founders';
import { expect, test } from './founder';

test('a founder sets a next action from the lead, without JavaScript, and finds it by day', async ({
  api,
  founderPage: page,
  session,
  sql,
}) => {
  const leadId = await ownLeads(api).add({ company: 'Next & Action Ltd' });
  const lead = `${leadId}:0`;
  const accepted = await postForm(api, '/inbox/act', { action: 'accept', lead }, { cookie: session });
  expect(accepted.status, accepted.text).toBeLessThan(400);
  await page.goto(`/inbox/${leadId}`);
  await expect(
    page.getByText('No next action yet. Until you set one, this deal is listed as due.'),
  ).toBeVisible();
  await page.getByRole('region', { name: 'Next action' }).getByRole('link', { name: 'Set' }).click();
  await expect(page.getByRole('heading', { name: 'Next action: Next & Action Ltd' })).toBeVisible();
  await page.getByLabel('What happens next').fill('Send the terms');
  await page.getByLabel('Day').fill('2099-01-05');
  await page.getByLabel('Waiting for').selectOption('them');
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save the next action' }).click();
  await expect(page.getByRole('status')).toContainText('Next action saved.');
  const row = page.getByRole('row', { name: /Next & Action Ltd/ });
  await expect(row).toContainText('Send the terms');
  await expect(row).toContainText('2099-01-05');
  await page.goto(`/inbox/${leadId}`);
  await expect(page.getByText('2099-01-05, Ada Okafor, waiting for the buyer')).toBeVisible();
  const refused = await postForm(api, '/inbox/deals/set', { lead_id: leadId }, { cookie: session });
  expect(refused).toMatchObject({ status: 303 });
  expect(refused.headers.location).toContain(`/inbox/deals?lead=${leadId}&problem=wrong_field`);
  const stored = await sql`select waits_for, text from next_actions where lead_id = ${leadId}`;
  expect([...stored]).toEqual([{ waits_for: 'them', text: 'Send the terms' }]);
});

test('a founder’s calendar parses on both mounts, until its address ends', async ({
  api,
  otherApi,
  makeAnother,
}) => {
  const cookie = await signIn(api, await makeAnother());
  const made = await postForm(api, '/inbox/alerts/calendar', {}, { cookie });
  const [path = ''] = /\/api\/calendars\/[\w-]{43}\.ics/.exec(made.text) ?? [];
  for (const host of [api, otherApi]) {
    const { status, headers, text } = await host.get(path);
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(new ICAL.Component(ICAL.parse(text)).name).toBe('vcalendar');
    expect((await host.get(path.replace('.ics', 'x.ics'))).status).toBe(404);
  }
  const ended = await postForm(api, '/inbox/alerts/calendar/end', {}, { cookie });
  expect(ended).toMatchObject({ status: 303, headers: { location: '/inbox/alerts?done=calendar_ended' } });
  for (const host of [api, otherApi]) expect((await host.get(path)).status).toBe(404);
});
