import { expect, test } from './inbox';

test.use({ javaScriptEnabled: false });

test('the inbox explains that it needs JavaScript, and shows nothing that would not work', async ({
  founderPage: page,
  leads,
}) => {
  const [id = ''] = await leads.addMany(1);
  for (const path of [leads.path, `/inbox/${id}`]) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main).toHaveText('The inbox needs JavaScript: turn it on and reload this page.', {
      useInnerText: true,
    });
    await expect(main.getByRole('button')).toHaveCount(0);
    await expect(main.getByRole('table')).toHaveCount(0);
  }
});

test('the account menu and signing out are behind the initials', async ({ founderPage: page }) => {
  await page.goto('/inbox/settings');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});
