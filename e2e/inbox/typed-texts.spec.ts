import { setSession, signIn } from '../support/founders';
import { bandA, expect, openForm, openInbox, test, undoBar } from './inbox';

test('typed text is restored on the tab’s next page, for its founder only; signing out asks first', async ({
  page,
  context,
  api,
  makeAnother,
  leads,
}) => {
  const signInAs = async (founder: Awaited<ReturnType<typeof makeAnother>>) =>
    setSession(context, api.url, await signIn(api, founder));
  const [ada, ben] = [await makeAnother('Ada'), await makeAnother('Ben')];
  await signInAs(ada);
  const [id = ''] = await leads.addMany(1, bandA);
  const letter = page.getByRole('form', { name: 'Reply draft' }).getByLabel('Text');
  const expectTyped = async (note: string, reply: string | RegExp) => {
    const dialog = await openForm(page, id, 'n');
    await expect(dialog.getByRole('textbox')).toHaveValue(note);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.keyboard.press('m');
    await expect(letter).toHaveValue(reply);
    await page.keyboard.press('Escape');
  };
  await openInbox(page, leads.path);
  await openForm(page, id, 'n');
  await page.keyboard.type('Half a thought');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.keyboard.press('m');
  await letter.fill('Half a letter');
  await page.keyboard.press('Escape');

  await page.keyboard.press('3');
  await page.waitForURL(/view=team/);
  await page.goBack();
  await openInbox(page, leads.path);
  await expectTyped('Half a thought', 'Half a letter');

  let asked = '';
  page.once('dialog', (dialog) => {
    asked = dialog.message();
    void dialog.dismiss();
  });
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect(asked).toContain('discard');

  // Other pages of founders ask as well.
  await page.goto('/inbox/companies');
  const question = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss();
    return dialog.message();
  });
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect(await question).toBe(asked);
  await expect(page).toHaveURL(/\/inbox\/companies$/);

  await context.clearCookies();
  await page.goto(leads.path);
  await expect(page).toHaveURL(/\/sign-in/);
  await signInAs(ada);
  await openInbox(page, leads.path);
  await expectTyped('Half a thought', 'Half a letter');
  await signInAs(ben);
  await openInbox(page, leads.path);
  await expectTyped('', /^Hello/);
  await signInAs(ada);
  await openInbox(page, leads.path);
  await expectTyped('', /^Hello/);
});

test('a typed snooze time is restored on the tab’s next page, as every other text', async ({
  founderPage: page,
  leads,
}) => {
  const [id = ''] = await leads.addMany(1, bandA);
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await openInbox(page, leads.path);
  const dialog = await openForm(page, id, 'h');
  await expect(dialog.getByText('You typed this earlier but did not send it.')).toHaveCount(0);
  await dialog.getByLabel('Snooze until').fill(`${day}T09:30`);
  await page.goto('/inbox/companies');
  await openInbox(page, leads.path);
  const again = await openForm(page, id, 'h');
  await expect(again.getByLabel('Snooze until')).toHaveValue(`${day}T09:30`);
  await expect(again.getByText('You typed this earlier but did not send it.')).toBeVisible();
  await expect(again.getByRole('status')).toContainText('09:30');
});

test('a typed amount is restored on the tab’s next page, until it is sent', async ({
  founderPage: page,
  leads,
}) => {
  await leads.addMany(1, { ...bandA, annual_commit: 75_000 });
  await openInbox(page, leads.path);
  await page.keyboard.press('e');
  await expect(undoBar(page)).toContainText('Accepted: Lead 1');
  const openWon = async () => {
    await openInbox(page, `/inbox?view=pilots&source=${leads.source}`);
    await page.keyboard.press('w');
    return page.getByLabel(/^Signed annual plan/);
  };
  await (await openWon()).fill('80,000');
  await page.goto('/inbox/companies');
  const amount = await openWon();
  await expect(amount).toHaveValue('80,000');
  await amount.press('Enter');
  await expect(undoBar(page)).toContainText('Won: Lead 1');
  await expect(page.locator('[data-waiting]')).toHaveAttribute('data-waiting', '0');
  const kept = () => page.evaluate(() => Object.values({ ...sessionStorage }).join());
  expect(await kept()).not.toContain('80,000');
});
