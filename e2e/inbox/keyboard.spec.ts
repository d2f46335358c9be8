import { setSession, signIn } from '../support/founders';
import { bandA, expect, openInbox, row, rowLink, test, undoBar } from './inbox';

test('ten leads are triaged by the keyboard alone', async ({ founderPage: page, leads, sql, founder }) => {
  test.setTimeout(90_000);
  const ids = await leads.addMany(10, bandA);
  const [original = ''] = ids;
  await openInbox(page, leads.path);
  const press = (key: string) => page.keyboard.press(key);
  const nowAt = async (number: number) => {
    await expect(rowLink(page, ids[number - 1] ?? '')).toBeFocused();
    await expect(page.getByRole('heading', { name: `Lead ${number}`, exact: true })).toBeVisible();
  };
  const done = (words: string) => expect(undoBar(page)).toContainText(words);

  await expect(rowLink(page, original)).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Lead 1', exact: true })).toBeFocused();
  await press('e');
  await done('Accepted: Lead 1');
  await nowAt(2);
  await press('d');
  await expect(page.getByRole('dialog', { name: 'Decline: Lead 2' })).toBeVisible();
  await press('ArrowDown');
  await press('Enter');
  await done('Declined: Lead 2');
  await nowAt(3);
  await press('h');
  await press('Enter');
  await done('Snoozed: Lead 3');
  await nowAt(4);
  await press('u');
  await page.keyboard.type(original);
  await press('Enter');
  await done('Marked as a duplicate: Lead 4');
  await nowAt(5);
  await press('a');
  await press('Enter');
  await done('Assigned: Lead 5');
  await nowAt(5);
  await press('i');
  await done('In review: Lead 5');
  await nowAt(5);
  await press('n');
  await page.keyboard.type('Ask for the sample set');
  await press('Tab');
  await press('Enter');
  await done('Note added: Lead 5');
  await nowAt(5);
  await press('e');
  await done('Accepted: Lead 5');
  await nowAt(6);
  for (let number = 6; number < 10; number += 1) {
    await press('e');
    await done(`Accepted: Lead ${number}`);
    await nowAt(number + 1);
  }
  await press('d');
  await press('Enter');
  await done('Declined: Lead 10');
  await expect(page.getByRole('heading', { name: 'To review: all done' })).toBeVisible();

  const stored = await sql`select lead_id, status, decline_reason, duplicate_of, version from leads
    where source = ${leads.source}`;
  const byId = new Map(stored.map(({ lead_id, ...rest }) => [lead_id, rest]));
  const standing = ids.map((id) => byId.get(id));
  expect(standing.map((lead) => lead?.status)).toEqual([
    'accepted',
    'declined',
    'snoozed',
    'duplicate',
    'accepted',
    'accepted',
    'accepted',
    'accepted',
    'accepted',
    'declined',
  ]);
  expect(standing[1]?.decline_reason).toBe('no_samples');
  expect(standing[3]?.duplicate_of).toBe(original);
  expect(standing[4]?.version).toBe(4);
  const events =
    await sql`select kind from history where lead_id = ${ids[4] ?? ''} and kind <> 'lead_viewed' order by history_id`;
  expect(events.map(({ kind }) => kind)).toEqual([
    'lead_assign',
    'lead_start_review',
    'lead_note',
    'lead_accept',
  ]);
  await expect(row(page, ids[4] ?? '')).toContainText('Accepted');
  await expect(row(page, ids[4] ?? '')).toContainText(`With ${founder.name}`);
});

test('the menu of further steps opens and closes by keys, and copying keeps the focus', async ({
  founderPage: page,
  leads,
}) => {
  const [first = ''] = await leads.addMany(1, bandA);
  await page.addInitScript(() => {
    // As on a plain HTTP address.
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await openInbox(page, leads.path);
  await rowLink(page, first).press('Enter');
  const heading = page.getByRole('heading', { name: 'Lead 1', exact: true });
  await expect(heading).toBeFocused();
  // The script that copies loads with the lead.
  await expect(page.locator('html')).toHaveAttribute('data-copies');
  await page.keyboard.press('c');
  await expect(page.getByText('Copied')).toBeVisible();
  await expect(heading).toBeFocused();
  await page.keyboard.press('.');
  const menu = page.locator('#more-steps');
  await expect(menu.locator('> summary')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('button', { name: 'In review' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).not.toHaveAttribute('open');
  await expect(menu.locator('> summary')).toBeFocused();
  await expect(heading).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowLink(page, first)).toBeFocused();
});

test('a held key takes one step, and repeats only where it moves the focus', async ({
  founderPage: page,
  leads,
}) => {
  const [first = '', second = '', third = ''] = await leads.addMany(3, bandA);
  let steps = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/inbox/act') steps += 1;
  });
  await openInbox(page, leads.path);
  await rowLink(page, first).focus();
  await page.keyboard.down('e');
  await expect(undoBar(page)).toContainText('Accepted: Lead 1');
  await expect(rowLink(page, second)).toBeFocused();
  await page.keyboard.down('e');
  await page.keyboard.up('e');
  // Anything that the held key had started would be in progress before the next key.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(steps).toBe(1);
  await rowLink(page, first).focus();
  await page.keyboard.down('j');
  await page.keyboard.down('j');
  await page.keyboard.up('j');
  await expect(rowLink(page, third)).toBeFocused();
});

test('keys do nothing in fields, with modifiers, and behind a dialog', async ({
  founderPage: page,
  leads,
  sql,
}) => {
  await leads.addMany(2, bandA);
  await openInbox(page, leads.path);
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.type('jedi');
  await expect(search).toHaveValue('jedi');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('h1').click();
  await page.keyboard.press('Alt+e');
  await page.keyboard.press('Control+e');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('e');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const touched = await sql`select 1 from leads where source = ${leads.source} and version > 0`;
  expect(touched).toHaveLength(0);
});

test('single keys can be turned off; the palette still works', async ({
  page,
  context,
  api,
  leads,
  sql,
  makeAnother,
}) => {
  const [id = ''] = await leads.addMany(1, bandA);
  const other = await makeAnother('Ben Osei');
  await setSession(context, api.url, await signIn(api, other));
  await sql`insert into founder_settings (founder_id, theme, density, single_key_shortcuts)
    select founder_id, 'system', 'compact', false from founders where email = ${other.email}`;
  await openInbox(page, leads.path);
  await rowLink(page, id).focus();
  await page.keyboard.press('e');
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  expect(await sql`select 1 from leads where lead_id = ${id} and version > 0`).toHaveLength(0);
  await page.keyboard.type('accept');
  await page.keyboard.press('Enter');
  await expect(undoBar(page)).toContainText('Accepted: Lead 1');
});

test('the palette finds commands by their words', async ({ founderPage: page, leads }) => {
  await leads.addMany(1, bandA);
  await openInbox(page, leads.path);
  await page.keyboard.press('j');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('no such thing');
  await expect(palette.getByText('No command, lead, company or founder found.')).toBeVisible();
  await palette.getByRole('combobox').fill('');
  await page.keyboard.press('ArrowDown');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Previous lead');
  await palette.getByRole('combobox').fill('pipe');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/inbox/pipeline');
});

test('the palette accepts input before its list is loaded', async ({ founderPage: page, leads }) => {
  await leads.addMany(1, bandA);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isShown = false;
  await page.route('**/_next/static/chunks/**', async (route) => {
    if (isShown) await held;
    await route.continue();
  });
  await openInbox(page, leads.path);
  isShown = true;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('pipe');
  await page.keyboard.press('Enter');
  letGo();
  await expect(page).toHaveURL('/inbox/pipeline');
});

test('j and k move the focus and leave one row in the tab order', async ({ founderPage: page, leads }) => {
  const [first = '', second = '', third = ''] = await leads.addMany(3, bandA);
  await openInbox(page, leads.path);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rowLink(page, third)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rowLink(page, second)).toBeFocused();
  await expect(rowLink(page, first)).toHaveAttribute('tabindex', '-1');
  await expect(rowLink(page, second)).toHaveAttribute('tabindex', '0');
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar', { name: 'Selected leads' })).toContainText('1 selected');
});

test('the address follows the opened lead, back and forth', async ({ founderPage: page, leads }) => {
  const [first = '', second = ''] = await leads.addMany(2, bandA);
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await openInbox(page, leads.path);
  await rowLink(page, first).click();
  await expect(page).toHaveURL(`/inbox/${first}?source=${leads.source}`);
  await expect(heading('Lead 1')).toBeFocused();
  await rowLink(page, second).click();
  await expect(heading('Lead 2')).toBeVisible();
  await page.goBack();
  await expect(heading('Lead 1')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(leads.path);
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.goForward();
  await expect(heading('Lead 1')).toBeVisible();
  await page.reload();
  await expect(heading('Lead 1')).toBeVisible();
});

test('a narrow window shows either the list or the lead', async ({ founderPage: page, leads }) => {
  const [first = '', second = ''] = await leads.addMany(2, bandA);
  await page.setViewportSize({ width: 360, height: 740 });
  await openInbox(page, leads.path);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Lead 1', exact: true })).toBeFocused();
  await expect(rowLink(page, first)).toBeHidden();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: 'Lead 2', exact: true })).toBeFocused();
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { name: 'Lead 1', exact: true })).toBeFocused();
  await page.keyboard.press('e');
  await expect(undoBar(page)).toContainText('Accepted: Lead 1');
  await expect(rowLink(page, second)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(rowLink(page, second)).toBeFocused();
});
