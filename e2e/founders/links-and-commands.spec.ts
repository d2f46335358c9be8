import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { isRunning } from '../support/database';
import { eventually } from '../support/eventually';
import {
  founderCommand,
  linkIn,
  makeFounder,
  portalCommand,
  postForm,
  secondFactorOffer,
  signIn,
} from '../support/founders';
import { expect, test } from './founder';

const password = 'a password that is long enough';
const newEmail = () => `founder-${randomUUID()}@example.com`;
const tokenIn = (output: string) => new URL(linkIn(output), 'http://portal').searchParams.get('token') ?? '';

test('a link sets a password once, and only its hash is stored', async ({ api, page, databaseUrl, sql }) => {
  const email = newEmail();
  const { output } = await founderCommand(['create', '--email', email, '--name', 'Ada'], {
    DATABASE_URL: databaseUrl,
  });
  expect(output).toContain('within 30 minutes');
  const token = tokenIn(output);
  expect(token).toMatch(/^[\w-]{43}$/);
  const [link] =
    await sql`select founder_password_links.*, expires_at - founder_password_links.created_at as lasts
    from founder_password_links join founders using (founder_id) where email = ${email}`;
  expect(JSON.stringify(link)).not.toContain(token);
  expect(link?.lasts).toBe('00:30:00');
  await page.goto(linkIn(output));
  await expect(page).toHaveURL(/\/sign-in\/set-password$/);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Repeat the password').fill('another one, just as long');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The two passwords differ.');
  expect(page.url()).not.toContain(token);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Repeat the password').fill(password);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed in');
  const session = await signIn(api, { name: 'Ada', email, password });

  const form = { token, password: 'somebody else wants this', repeated: 'somebody else wants this' };
  const again = await postForm(api, '/sign-in/set-password/send', form);
  const shown = await api.get(again.headers.location ?? '');
  expect(shown.status).toBe(404);
  expect(shown.text).toContain('This link does not work');
  expect((await api.get('/inbox/settings', { headers: { Cookie: session } })).status).toBe(200);
  await signIn(api, { name: 'Ada', email, password });
});

test('an expired, revoked or foreign link has no effect and reports it', async ({
  api,
  databaseUrl,
  sql,
}) => {
  const settings = { DATABASE_URL: databaseUrl };
  const email = newEmail();
  const first = tokenIn(
    (await founderCommand(['create', '--email', email, '--name', 'Ada'], settings)).output,
  );
  const second = tokenIn((await founderCommand(['reset', '--email', email], settings)).output);
  const late = newEmail();
  const expired = tokenIn(
    (await founderCommand(['create', '--email', late, '--name', 'Bo'], settings)).output,
  );
  await sql`update founder_password_links set expires_at = now()
    where founder_id = (select founder_id from founders where email = ${late})`;
  const passwords = () =>
    sql`select 1 from founder_accounts join founders using (founder_id) where email in ${sql([email, late])}`;
  const bad = [
    first,
    expired,
    randomUUID(),
    '',
    "' or true --",
    'x'.repeat(5_000),
    `${second}x`,
    second.slice(1),
  ];
  for (const token of bad) {
    const sent = await postForm(api, '/sign-in/set-password/send', { token, password, repeated: password });
    expect(sent.status, token).toBe(303);
    const shown = await api.get(sent.headers.location ?? '');
    expect(shown.status, token).toBe(404);
    expect(shown.text).toContain('The link was already used, expired after 30 minutes, or is incomplete.');
  }
  expect(await passwords()).toHaveLength(0);
  const good = await postForm(api, '/sign-in/set-password/send', {
    token: second,
    password,
    repeated: password,
  });
  expect(good.headers.location).toBe(secondFactorOffer);
});

test('of two people who use one link at once, one sets the password', async ({ api, databaseUrl }) => {
  const { output } = await founderCommand(['create', '--email', newEmail(), '--name', 'Ada'], {
    DATABASE_URL: databaseUrl,
  });
  const token = tokenIn(output);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      postForm(api, '/sign-in/set-password/send', { token, password, repeated: password }),
    ),
  );
  expect(answers.filter(({ headers }) => headers.location === secondFactorOffer)).toHaveLength(1);
});

test('a disabled founder is signed out at once, and returns by a reset', async ({
  api,
  databaseUrl,
  makeAnother,
  session: _ofAnotherOwner,
}) => {
  const settings = { DATABASE_URL: databaseUrl };
  const founder = await makeAnother();
  const cookie = await signIn(api, founder);
  expect((await founderCommand(['disable', '--email', founder.email], settings)).code).toBe(0);
  expect((await api.get('/inbox/settings', { headers: { Cookie: cookie } })).status).toBe(307);
  const { email } = founder;
  const refused = await postForm(api, '/sign-in/send', { email, password: founder.password });
  expect(refused.headers.location).toBe('/sign-in?problem=wrong&next=%2Finbox');
  const token = tokenIn((await founderCommand(['reset', '--email', email.toUpperCase()], settings)).output);
  await postForm(api, '/sign-in/set-password/send', { token, password, repeated: password });
  await signIn(api, { ...founder, password });
});

test('sessions are revoked by command', async ({ api, databaseUrl, makeAnother }) => {
  const founder = await makeAnother();
  const cookies = [await signIn(api, founder), await signIn(api, founder)];
  const ran = await founderCommand(['revoke-sessions', '--email', founder.email], {
    DATABASE_URL: databaseUrl,
  });
  expect(ran.output).toContain('2 sessions have ended.');
  for (const cookie of cookies) {
    expect((await api.get('/inbox/settings', { headers: { Cookie: cookie } })).status).toBe(307);
  }
});

test('commands refuse meaningless arguments with one sentence', async ({ databaseUrl, founder }) => {
  const settings = { DATABASE_URL: databaseUrl };
  const { email } = founder;
  for (const [args, sentence] of [
    [
      ['create', '--email', email, '--name', 'Again'],
      `There is already a founder with the address ${email}.`,
    ],
    [['create', '--email', 'nobody', '--name', 'Ada'], '--email must be an email address.'],
    [['create', '--email', newEmail()], "--name must be the founder's name."],
    [['reset', '--email', 'nobody@example.com'], 'There is no founder with the address nobody@example.com.'],
    [['revoke-sessions'], '--email must be an email address.'],
    [['dance'], 'Usage:'],
  ] as const) {
    const ran = await founderCommand([...args], settings);
    expect(ran.code).toBe(1);
    expect(ran.output.split('\n')[0]).toBe(sentence);
  }
});

test('the embedded database serves commands before, while and after the portal runs', async ({
  startOwn,
  ownDir,
}) => {
  const settings = { DATA_DIR: join(ownDir, 'data') };
  const email = newEmail();
  const create = ['create', '--email', email, '--name', 'Ada'];
  const tooEarly = await founderCommand(create, settings);
  expect(tooEarly.output).toBe(
    `There is no database under ${settings.DATA_DIR}: run npm start or npm run db:migrate first.\n`,
  );
  expect(await portalCommand(['migrate'], settings)).toEqual({
    output: 'The database is up to date.\n',
    code: 0,
  });
  const before = await founderCommand(create, settings);
  expect(before.code).toBe(0);
  const portal = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  await eventually(() => portal.output().includes('/inbox'), { what: 'where the inbox is' });
  expect(portal.output()).not.toContain('founder:create');
  const token = tokenIn(before.output);
  await postForm(portal.client, '/sign-in/set-password/send', { token, password, repeated: password });
  const cookie = await signIn(portal.client, { name: 'Ada', email, password });
  const other = await makeFounder(portal.client, settings, 'Bo');
  const all = await founderCommand(['revoke-sessions', '--all'], settings);
  // Setting the password signed Ada in as well.
  expect(all.output).toContain('2 sessions have ended.');
  expect((await portal.client.get('/inbox/settings', { headers: { Cookie: cookie } })).status).toBe(307);
  const postmasters = portal.output().match(/process \d+, data in/g) ?? [];
  expect(postmasters).toHaveLength(1);
  const pid = Number(/process (\d+)/.exec(postmasters[0] ?? '')?.[1]);
  await portal.stop();
  expect(isRunning(pid)).toBe(false);
  const after = await founderCommand(['disable', '--email', other.email], settings);
  expect(after.code).toBe(0);
});

test('a start without a founder shows the command that creates one', async ({ startOwn, ownDir }) => {
  const portal = await startOwn({});
  const port = new URL(portal.url).port;
  const hint = `DATA_DIR='${join(ownDir, 'data')}' PORT=${port} npm run founder:create -- --email you@example.com --name "Your name"`;
  await eventually(() => portal.output().includes(hint), { what: 'how to make a founder' });
});
