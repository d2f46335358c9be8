import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { axeViolations } from '../../tools/audit/inspection';
import { connect, embeddedServer } from '../support/database';
import { founderCommand, linkIn, makeFounder, postForm, type TestFounder } from '../support/founders';
import { expect, test } from './founder';

/** Gives a page an authenticator that holds passkeys and, if `verifies`, checks its user. */
async function withAuthenticator(context: BrowserContext, page: Page, verifies = true) {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: verifies,
      isUserVerified: verifies,
      automaticPresenceSimulation: true,
    },
  });
}

async function signInByPassword(page: Page, url: string, { email, password }: TestFounder) {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signInByPasskey(page: Page, url: string, next = '/inbox/settings') {
  await page.goto(`${url}/sign-in?next=${encodeURIComponent(next)}`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
}

async function addPasskey(page: Page, name: string) {
  await page.getByLabel('Passkey name').fill(name);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
}

/** The portal's address for passkeys: browsers allow them without https only there. */
const onLocalhost = (url: string) => url.replace('127.0.0.1', 'localhost');

test('a passkey signs in with its founder’s role, until it is removed', async ({
  startOwn,
  ownDir,
  context,
}) => {
  test.setTimeout(150_000);
  const dataDir = join(ownDir, 'data');
  const { client } = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  const sql = connect(embeddedServer(dataDir).url);
  const url = onLocalhost(client.url);
  await makeFounder(client, { DATA_DIR: dataDir }, 'Olga Owner');
  const ben = await makeFounder(client, { DATA_DIR: dataDir }, 'Ben Reader', 'reader');
  const page = await context.newPage();
  await withAuthenticator(context, page);
  const signedOut = () => page.context().clearCookies();

  await test.step('it is added in the settings and listed there', async () => {
    await signInByPassword(page, url, ben);
    await page.goto(`${url}/inbox/settings`);
    await addPasskey(page, 'Laptop');
    await expect(page.getByRole('status').first()).toHaveText(
      'The passkey was added. You can sign in with it.',
    );
    await expect(page.getByRole('button', { name: 'Remove Laptop' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  });

  await test.step('it signs in without a password, as a reader', async () => {
    await signedOut();
    await page.goto(`${url}/sign-in`);
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await signInByPasskey(page, url);
    await expect(page).toHaveURL(`${url}/inbox/settings`);
    await expect(page.getByRole('button', { name: /^Account of Ben Reader/ })).toBeVisible();
    const team = await page.goto(`${url}/inbox/team`);
    expect(team?.status()).toBe(403);
    const [entry] = await sql`select detail from history where kind = 'signed_in'
      order by history_id desc limit 1`;
    expect(entry?.detail).toMatchObject({ second_factor: 'passkey' });
  });

  await test.step('its response works once, and from no other origin', async () => {
    await signedOut();
    await page.goto(`${url}/sign-in`);
    const sent = page.waitForRequest((request) => request.url().endsWith('/sign-in/passkey/send'));
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    const request = await sent;
    const cookie = (await request.allHeaders()).cookie ?? '';
    await expect(page).toHaveURL(`${url}/inbox`);
    const fields = [...new URLSearchParams(request.postData() ?? '')] as [string, string][];
    const headers = { Host: new URL(url).host, Origin: url };
    const again = await postForm(client, '/sign-in/passkey/send', fields, { cookie, headers });
    expect(again.headers.location).toBe('/sign-in?problem=wrong_passkey&next=%2Finbox');
  });

  await test.step('a disabled founder’s passkey is refused', async () => {
    await founderCommand(['disable', '--email', ben.email], { DATA_DIR: dataDir });
    await signedOut();
    await signInByPasskey(page, url);
    await expect(page.getByRole('alert').first()).toContainText('This passkey is not registered here');
    await sql`update founders set disabled_at = null where email = ${ben.email}`;
    await signInByPasskey(page, url);
    await expect(page).toHaveURL(`${url}/inbox/settings`);
  });

  await test.step('a reset without the second factor removes it', async () => {
    const args = ['reset', '--email', ben.email, '--without-second-factor'];
    expect(linkIn((await founderCommand(args, { DATA_DIR: dataDir })).output)).toBeTruthy();
    await signedOut();
    await signInByPasskey(page, url);
    await expect(page.getByRole('alert').first()).toContainText('This passkey is not registered here');
  });
  await sql.end();
});

test('a passkey counts as the required second factor, the password alone does not', async ({
  startOwn,
  ownDir,
  context,
}) => {
  test.setTimeout(120_000);
  const dataDir = join(ownDir, 'data');
  const { client } = await startOwn({ TRUSTED_PROXY_HOPS: '1', REQUIRE_SECOND_FACTOR: 'owners' });
  const sql = connect(embeddedServer(dataDir).url);
  const url = onLocalhost(client.url);
  const ada = await makeFounder(client, { DATA_DIR: dataDir });
  await sql`update founders set second_factor_due_at = now()`;
  const page = await context.newPage();
  await withAuthenticator(context, page);
  await signInByPassword(page, url, ada);
  await expect(page.getByText('Set it up to continue.')).toBeVisible();
  await addPasskey(page, 'Security key');
  await expect(page.getByRole('status').first()).toContainText('The passkey was added.');
  await page.getByRole('button', { name: 'Remove Security key' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Your role requires a second factor.');
  await context.clearCookies();
  await signInByPassword(page, url, ada);
  await expect(page.getByRole('alert').first()).toContainText('sign in with your passkey');
  expect((await context.cookies()).filter(({ name }) => name.includes('founder_session'))).toEqual([]);
  await signInByPasskey(page, url);
  await expect(page).toHaveURL(`${url}/inbox/settings`);
  await sql.end();
});

test('a passkey that does not verify its user is refused', async ({ startOwn, ownDir, context }) => {
  const dataDir = join(ownDir, 'data');
  const { client } = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  const url = onLocalhost(client.url);
  const ada = await makeFounder(client, { DATA_DIR: dataDir });
  const page = await context.newPage();
  await withAuthenticator(context, page, false);
  await signInByPassword(page, url, ada);
  await page.goto(`${url}/inbox/settings`);
  await addPasskey(page, 'Stick');
  await expect(page.getByText('No passkey was used.')).toBeVisible();
});
