import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeViolations } from '../../tools/audit/inspection';
import { Client } from '../support/client';
import { connect, embeddedServer } from '../support/database';
import { codeFor, founderCommand, makeFounder, postForm, signIn } from '../support/founders';
import { freePort } from '../support/portal';
import { expect, test } from './founder';
import { type Account, client, startIdentityProvider } from './identity-provider';

/** Signs in at the provider, by the link of the portal's sign-in page. */
async function signInAtProvider(page: Page, url: string, sub: string, amr = '', next = '/inbox/settings') {
  await page.goto(`${url}/sign-in?next=${encodeURIComponent(next)}`);
  await page.getByRole('link', { name: 'Sign in with Acme Login' }).click();
  const subject = page.getByLabel('Subject');
  await expect(subject.or(page.getByRole('main'))).toBeVisible();
  if (!(await subject.isVisible())) return;
  await subject.fill(sub);
  await page.getByLabel('Methods').fill(amr);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('invited founders sign in at an identity provider, and nobody else', async ({
  startOwn,
  ownDir,
  context,
}) => {
  test.setTimeout(240_000);
  const dataDir = join(ownDir, 'data');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const address = (name: string) => `${name}-${randomUUID()}@example.com`;
  const [ada, ben, cy] = [address('ada'), address('ben'), address('cy')];
  const accounts: Account[] = [
    { sub: 'ada-1', email: ada, email_verified: true },
    { sub: 'ada-2', email: ada, email_verified: true },
    { sub: 'ben-1', email: ben, email_verified: false },
    { sub: 'cy-1', email: cy, email_verified: true },
    { sub: 'stranger', email: address('stranger'), email_verified: true },
  ];
  const provider = await startIdentityProvider(url, accounts);
  const settings = {
    TRUSTED_PROXY_HOPS: '1',
    PORT: String(port),
    BASE_URL: url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    OIDC_NAME: 'Acme Login',
    REQUIRE_SECOND_FACTOR: 'owners',
  };
  const portal = await startOwn(settings);
  const sql = connect(embeddedServer(dataDir).url);
  const invite = (email: string, role: string) =>
    founderCommand(['create', '--email', email, '--name', email, '--role', role], { DATA_DIR: dataDir });
  await invite(ada, 'owner');
  await invite(ben, 'reader');
  await invite(cy, 'reader');
  const page = await context.newPage();
  const alert = page.getByRole('alert').first();
  const signOut = () => context.clearCookies();
  const cookieNames = async () => (await context.cookies(url)).map(({ name }) => name);

  await test.step('a stranger, and an address that is not verified, are refused', async () => {
    for (const sub of ['stranger', 'ben-1']) {
      await signInAtProvider(page, url, sub);
      await expect(alert).toContainText('This account has not been invited');
      expect(await cookieNames()).not.toContain('founder_session');
      await signOut();
    }
    expect(await axeViolations(page)).toEqual([]);
    const rows = await sql`select 1 from founder_accounts`;
    expect(rows).toEqual([]);
  });

  await test.step('an invited reader is bound to issuer and subject, without tokens', async () => {
    await signInAtProvider(page, url, 'cy-1', 'pwd');
    await expect(page).toHaveURL(`${url}/inbox/settings`);
    const response = await page.goto(`${url}/inbox/team`);
    expect(response?.status()).toBe(403);
    const stored = await sql`select provider_id, provider_account_id, access_token, refresh_token, id_token
      from founder_accounts`;
    expect(stored).toEqual([
      {
        provider_id: provider.issuer,
        provider_account_id: 'cy-1',
        access_token: null,
        refresh_token: null,
        id_token: null,
      },
    ]);
    const [session] = await sql`select is_strong from founder_sessions`;
    expect(session).toEqual({ is_strong: false });
    await signOut();
  });

  await test.step('a subject stays bound when its address changes', async () => {
    for (const account of accounts) if (account.sub === 'cy-1') account.email = address('renamed');
    await signInAtProvider(page, url, 'cy-1', 'pwd');
    await expect(page).toHaveURL(`${url}/inbox/settings`);
    await signOut();
  });

  await test.step('a second factor counts only if the provider says so', async () => {
    await signInAtProvider(page, url, 'ada-1', 'pwd');
    await expect(page.getByText('Your role requires a second factor.')).toBeVisible();
    await sql`update founders set second_factor_due_at = now() where email = ${ada}`;
    await page.goto(`${url}/inbox`);
    await expect(page.getByText('Set it up to continue.')).toBeVisible();
    await signOut();
    await signInAtProvider(page, url, 'ada-1', 'pwd otp');
    await expect(page).toHaveURL(`${url}/inbox/settings`);
    expect((await page.goto(`${url}/inbox/team`))?.status()).toBe(200);
    const [entry] = await sql`select detail from history where kind = 'signed_in'
      order by history_id desc limit 1`;
    expect(entry?.detail).toMatchObject({ second_factor: 'provider' });
    await signOut();
  });

  await test.step('a provider that does not tell when somebody signed in confirms nothing, and says so', async () => {
    provider.told.hasTimes = false;
    await signInAtProvider(page, url, 'ada-1', 'pwd otp');
    await expect(page).toHaveURL(`${url}/inbox/settings`);
    await page.goto(`${url}/inbox/team`);
    const before = await sql`select session_id, proved_at from founder_sessions order by session_id`;
    await signInAtProvider(page, url, 'ada-1', 'pwd otp', '/inbox/team');
    await expect(alert).toContainText('The identity provider did not report a new sign-in');
    expect(new URL(page.url()).searchParams.get('next')).toBe('/inbox/team');
    expect(await sql`select session_id, proved_at from founder_sessions order by session_id`).toEqual(before);
    await page.goto(`${url}/inbox/settings`);
    await expect(page).toHaveURL(`${url}/inbox/settings`);
    provider.told.hasTimes = true;
    await signOut();
  });

  await test.step('another subject with the same address is refused', async () => {
    await signInAtProvider(page, url, 'ada-2', 'pwd otp');
    await expect(alert).toContainText('You are linked to a different account at the identity provider.');
    await signOut();
    await founderCommand(['reset', '--email', ada], { DATA_DIR: dataDir });
    await signInAtProvider(page, url, 'ada-2', 'mfa');
    await expect(page).toHaveURL(`${url}/inbox/settings`);
    await signOut();
  });

  await test.step('a founder with an app enters its code if the provider checked none', async () => {
    const own = new Client(url);
    const dee = await makeFounder(own, { DATA_DIR: dataDir }, 'Dee', 'reader');
    accounts.push({ sub: 'dee-1', email: dee.email, email_verified: true });
    const cookie = await signIn(own, dee);
    const headers = { Cookie: cookie };
    await postForm(
      own,
      '/inbox/settings/second-factor/begin',
      { second_factor_password: dee.password },
      { cookie },
    );
    const { text } = await own.get('/inbox/settings/second-factor', { headers });
    const [recovery = '', key = ''] = [...text.matchAll(/<code>([\w -]+)<\/code>/g)]
      .map(([, code = '']) => code)
      .filter((_, at, codes) => at === 0 || at === codes.length - 1);
    await postForm(own, '/inbox/settings/second-factor/confirm', { code: codeFor(key) }, { cookie });
    own.close();
    await signInAtProvider(page, url, 'dee-1', 'pwd');
    await expect(page).toHaveURL(/\/sign-in\/second-factor\?/);
    await page.goto(`${url}/inbox/settings`);
    await expect(page).toHaveURL(/\/sign-in\?/);
    await page.goto(`${url}/sign-in/second-factor?next=/inbox/settings`);
    await page.getByLabel('Code').fill(recovery);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(`${url}/inbox/settings`);
    await signOut();
  });

  await test.step('a disabled founder is refused', async () => {
    await founderCommand(['disable', '--email', cy], { DATA_DIR: dataDir });
    await signInAtProvider(page, url, 'cy-1', 'mfa');
    await expect(alert).toContainText('The identity provider did not sign you in.');
    expect(await cookieNames()).not.toContain('founder_session');
    await signOut();
  });

  await test.step('an answer without the browser’s own state is refused', async () => {
    const forged = await portal.client.get('/sign-in/provider/callback?code=x&state=y');
    expect(forged.headers.location).toBe('/sign-in?problem=provider_refused&next=%2Finbox');
  });

  await test.step('a provider that is down is reported as such', async () => {
    provider.stop();
    const again = await startOwn({
      ...settings,
      PORT: String(await freePort()),
      DATABASE_URL: embeddedServer(dataDir).url,
    });
    const answer = await again.client.get('/sign-in/provider');
    expect(answer.headers.location).toBe('/sign-in?problem=provider_unavailable&next=%2Finbox');
  });
  await sql.end();
});
