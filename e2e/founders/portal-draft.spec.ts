import { join } from 'node:path';
import { makeFounder, setSession, signIn } from '../support/founders';
import { expect, test } from './founder';

const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><path d="M0 0h28v28"/></svg>';

test('the draft of the settings is kept in step with what is typed', async ({
  startOwn,
  ownDir,
  context,
}) => {
  const { client, url } = await startOwn({});
  const ada = await makeFounder(client, { DATA_DIR: join(ownDir, 'data') }, 'Ada Okafor');
  await setSession(context, url, await signIn(client, ada));
  const page = await context.newPage();
  const address = `${url}/inbox/portal`;
  const review = page.getByRole('button', { name: 'Review the changes' });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  const outdated = page.getByText('You edited the form after this review.');
  const footer = page.locator('#footer');
  await page.goto(address);

  await test.step('an edit after the list of changes asks for another review', async () => {
    const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) };
    await page.locator('#logo').setInputFiles(file);
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(page.locator('[name=logo]')).toHaveValue(/^[0-9a-f]{64}\.svg$/);
    await expect(publish).toBeVisible();
    await footer.fill('Registered in Norway.');
    await expect(outdated).toBeVisible();
    await expect(publish).toHaveCount(0);
    await review.click();
    const changes = page.getByRole('region', { name: 'What changes' });
    await expect(changes).toContainText('Registered in Norway.');
    await expect(changes).toContainText('The new file');
    await publish.click();
    await expect(page.getByRole('status')).toContainText('Published.');
  });

  await test.step('a form that matches what is published has no changes and no draft', async () => {
    await page.goto(address);
    await review.click();
    await expect(page.getByRole('status')).toContainText('No changes');
    await expect(page.getByText('This is your draft')).toHaveCount(0);
  });

  await test.step('the browser warns before unsaved text is left', async () => {
    await page.route('**/inbox/portal/send', () => {});
    await footer.pressSequentially('!');
    await expect(page.getByText('Saving…')).toBeVisible();
    const warned = page.waitForEvent('dialog');
    const left = page.goto(`${url}/inbox`);
    const dialog = await warned;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await left;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
