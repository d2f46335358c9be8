import { join } from 'node:path';
import type { Answer, Client } from '../support/client';
import { connect, embeddedServer } from '../support/database';
import {
  codeFor,
  cookiesOf,
  founderCommand,
  linkIn,
  makeFounder,
  postForm,
  secondFactorOffer,
  type TestFounder,
} from '../support/founders';
import { expect, test } from './founder';
import { type FounderAddress, founderAddresses } from './founder-addresses';

/** Addresses that a founder who lacks a required second factor may use to set one up. */
const forSetUp = [
  '/inbox/settings/second-factor',
  '/inbox/settings/second-factor/offer',
  '/inbox/settings/second-factor/begin',
  '/inbox/settings/second-factor/confirm',
  '/inbox/settings/passkeys/options',
  '/inbox/settings/passkeys/add',
];

const guarded = founderAddresses.filter(({ path, least }) => least !== 'anybody' && !forSetUp.includes(path));

/** Requests an address whose parameters name nothing that exists. */
async function ask(client: Client, { path, fields }: FounderAddress, cookie: string): Promise<Answer> {
  const place = path
    .replace('[tab]', 'record')
    .replace('[week]', '1')
    .replace(/\[(\w+)\]/g, 'none');
  return fields
    ? postForm(client, place, fields, { cookie, headers: { Accept: 'application/json' } })
    : client.get(place, { headers: { Cookie: cookie } });
}

const isRefused = ({ status, text, headers }: Answer) =>
  status === 401 || text.includes('sign_in_required') || headers.location?.startsWith('/sign-in') === true;

/** Lists the addresses that answer a session with more than a redirect to the sign-in. */
async function open(client: Client, cookie: string): Promise<string[]> {
  const found: string[] = [];
  for (const address of guarded) {
    if (!isRefused(await ask(client, address, cookie))) found.push(address.path);
  }
  return found;
}

async function signInAt(client: Client, { email, password }: TestFounder) {
  const answer = await postForm(client, '/sign-in/send', { email, password });
  return { location: answer.headers.location, cookie: cookiesOf(answer).join('; ') };
}

test('a required second factor cannot be bypassed', async ({ startOwn, ownDir }) => {
  test.setTimeout(240_000);
  const dataDir = join(ownDir, 'data');
  const settings = { TRUSTED_PROXY_HOPS: '1', REQUIRE_SECOND_FACTOR: 'all' };
  const { client } = await startOwn(settings);
  const sql = connect(embeddedServer(dataDir).url);
  const ada = await makeFounder(client, { DATA_DIR: dataDir });
  const overdue = () => sql`update founders set second_factor_due_at = now() where email = ${ada.email}`;
  const first = await signInAt(client, ada);

  await test.step('seven days from the first sign-in, everything is allowed', async () => {
    expect(first.location).toBe(secondFactorOffer);
    const [row] = await sql`select extract(epoch from second_factor_due_at - now()) / 86400 as days
      from founders where email = ${ada.email}`;
    expect(Number(row?.days)).toBeCloseTo(7, 1);
    const offer = await client.get(secondFactorOffer, { headers: { Cookie: first.cookie } });
    expect(offer.text).toContain('Your role requires a second factor. Set it up before');
    expect(offer.text).toContain('Not now, continue');
    const page = await client.get('/inbox/settings', { headers: { Cookie: first.cookie } });
    expect(page.status).toBe(200);
    await overdue();
    await signInAt(client, ada);
    const [later] = await sql`select second_factor_due_at < now() as is_over from founders
      where email = ${ada.email}`;
    expect(later).toEqual({ is_over: true });
  });

  const second = await signInAt(client, ada);
  await test.step('afterwards, old and new sessions can open only the set-up', async () => {
    expect(second.location).toBe(secondFactorOffer);
    expect(await open(client, first.cookie)).toEqual([]);
    expect(await open(client, second.cookie)).toEqual([]);
    const offer = await client.get(secondFactorOffer, { headers: { Cookie: second.cookie } });
    expect(offer.text).toContain('Set it up to continue.');
    expect(offer.text).not.toContain('Not now');
    const signIn = await client.get('/sign-in', { headers: { Cookie: second.cookie } });
    expect(signIn.headers.location).toContain('/inbox/settings/second-factor/offer');
  });

  let strong = '';
  let key = '';
  await test.step('a code that confirms the app opens the inbox again', async () => {
    const begun = await postForm(
      client,
      '/inbox/settings/second-factor/begin',
      { second_factor_password: ada.password },
      { cookie: second.cookie },
    );
    expect(begun.headers.location).toBe('/inbox/settings/second-factor');
    const page = await client.get('/inbox/settings/second-factor', { headers: { Cookie: second.cookie } });
    key = /Key: (?:<!-- -->)?<code>([A-Z2-7 ]+)</.exec(page.text)?.[1] ?? '';
    const confirmed = await postForm(
      client,
      '/inbox/settings/second-factor/confirm',
      { code: codeFor(key) },
      { cookie: second.cookie },
    );
    expect(confirmed.headers.location).toBe('/inbox/settings?done=second_factor_on');
    strong = cookiesOf(confirmed).join('; ');
    for (const path of ['/inbox', '/inbox/settings', '/inbox/team', '/inbox/export']) {
      expect((await client.get(path, { headers: { Cookie: strong } })).status, path).toBe(200);
    }
  });

  await test.step('other sessions have ended, and the password alone starts none', async () => {
    expect(await open(client, first.cookie)).toEqual([]);
    const third = await signInAt(client, ada);
    expect(third.location).toBe('/sign-in/second-factor?next=%2Finbox');
    expect(await open(client, third.cookie)).toEqual([]);
    const offer = await client.get(secondFactorOffer, { headers: { Cookie: third.cookie } });
    expect(isRefused(offer)).toBe(true);
  });

  await test.step('the factor cannot be turned off', async () => {
    const fields = { second_factor_password: ada.password };
    const removed = await postForm(client, '/inbox/settings/second-factor/remove', fields, {
      cookie: strong,
    });
    expect(removed.headers.location).toBe('/inbox/settings?problem=required');
  });

  await test.step('after a reset that removes it, only the set-up opens', async () => {
    const args = ['reset', '--email', ada.email, '--without-second-factor'];
    const { output } = await founderCommand(args, { DATA_DIR: dataDir });
    const token = new URL(linkIn(output), client.url).searchParams.get('token') ?? '';
    const password = 'seven otters swim away';
    const set = await postForm(client, '/sign-in/set-password/send', { token, password, repeated: password });
    expect(set.headers.location).toBe(secondFactorOffer);
    expect(await open(client, cookiesOf(set).join('; '))).toEqual([]);
  });
  await sql.end();
});
