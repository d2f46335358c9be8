import { randomUUID } from 'node:crypto';
import { ownLeads } from '../inbox/inbox';
import { hydrated } from '../pages/buyer';
import { postForm, setSession, signIn } from '../support/founders';
import { expect, test } from './founder';
import { type FounderAddress, founderAddresses } from './founder-addresses';

/** Addresses that invite, change roles, create keys, export or erase. */
const guarded =
  /^\/inbox\/(?:team\/|api-keys\/(?:make|.*\/(?:rotate|revoke|grant|refuse|erase))|crm\/|erase|export|log\/export|pilots\/.*\/(?:erase|make_key)|settings\/(?:passkeys\/|second-factor(?:$|\/confirm)))/;

test.use({ expectedFailures: [401] });

/** Fields without which a form is refused before its service is called. */
const goodFields: Record<string, Record<string, string>> = {
  '/inbox/team/invite': { name: 'Eve', email: `eve-${randomUUID()}@example.com`, role: 'reader' },
  '/inbox/team/[founderId]/role': { role: 'reader' },
  '/inbox/crm/make': { crm_name: 'CRM' },
};

const needsRecent = ({ path }: FounderAddress) => guarded.test(path);

const filled = (path: string) =>
  path
    .replace('[tab]', 'record')
    .replace('[week]', '1')
    .replace(/\[(\w+)\]/g, 'none');

test('an old sign-in cannot invite, change roles, create keys, export or erase', async ({
  api,
  session,
  founder,
  sql,
}) => {
  test.setTimeout(120_000);
  const ask = ({ path, fields }: FounderAddress, cookie: string) =>
    fields
      ? postForm(api, filled(path), goodFields[path] ?? fields, {
          cookie,
          headers: { Accept: 'application/json' },
        })
      : api.get(filled(path), { headers: { Cookie: cookie } });
  const age = (minutes: number) =>
    sql`update founder_sessions set proved_at = now() - make_interval(mins => ${minutes})
      where founder_id = (select founder_id from founders where email = ${founder.email})`;
  const some = founderAddresses.filter(({ path, least }) => least !== 'anybody' && path !== '/inbox/events');
  expect(some.filter(needsRecent).length).toBeGreaterThan(15);
  await age(16);
  for (const address of some) {
    const { status, text, headers } = await ask(address, session);
    const isSentAway = status === 401 || headers.location?.startsWith('/sign-in') === true;
    expect(isSentAway || text.includes('sign_in_required'), address.path).toBe(needsRecent(address));
  }
  await age(14);
  for (const address of some.filter(needsRecent)) {
    expect((await ask(address, session)).status, address.path).not.toBe(401);
  }
});

test('a founder signs in again for an invitation and for an export', async ({
  api,
  founder,
  founderPage: page,
  sql,
  context,
}) => {
  await ownLeads(api).add({ company: 'Lead of an export' });
  const growOld = () =>
    sql`update founder_sessions set proved_at = now() - interval '16 minutes'
      where founder_id = (select founder_id from founders where email = ${founder.email})`;
  await growOld();
  await page.goto('/inbox/team');
  await hydrated(page);
  await page.getByLabel('Name').fill('Eve');
  await page.getByLabel('Email address').fill('eve@example.com');
  await page.getByRole('button', { name: 'Create the link', exact: true }).click();
  await expect(page.getByText(/Sign in again/).first()).toBeVisible();
  await page.goto('/inbox/export?view=all');
  await expect(page).toHaveURL('/sign-in?next=%2Finbox%3Fview%3Dall');
  await expect(page.getByText('Sign in again to confirm that it is you.')).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue(founder.email);
  await page.getByLabel('Password').fill(founder.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // On a wide screen the inbox opens its first lead at once.
  await expect(page).toHaveURL(/\/inbox(?:\/lead_\w+)?\?view=all$/);
  const [{ value = '' } = {}] = (await context.cookies()).filter(({ name }) => name === 'founder_session');
  const exported = await api.get('/inbox/export', { headers: { Cookie: `founder_session=${value}` } });
  expect(exported.status).toBe(200);
  await setSession(context, api.url, await signIn(api, founder));
});
