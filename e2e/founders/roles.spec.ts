import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '../../lib/founders/founder';
import { formPaths } from '../../lib/site/forms';
import { ownLeads } from '../inbox/inbox';
import type { Answer, Client } from '../support/client';
import { postForm, signIn } from '../support/founders';
import { projectDir } from '../support/portal';
import { expect, test } from './founder';
import { type FounderAddress, founderAddresses } from './founder-addresses';

const roles: readonly Role[] = ['reader', 'reviewer', 'owner'];

/** The pages and route handlers below `app/(founder)`, as `GET /inbox` and `POST /inbox/act`. */
function builtAddresses(): string[] {
  const root = join(projectDir, 'app', '(founder)');
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const [, address] = /^(.*)\/(?:page\.tsx|route\.ts)$/.exec(file) ?? [];
    if (address === undefined) return [];
    if (file.endsWith('page.tsx')) return [`GET /${address}`];
    const text = readFileSync(join(root, file), 'utf8');
    const isForm = /formRoute|FormRoute|function POST/.test(text);
    const [group, isShared] = address.split(/\[(?:\.\.\.)?act\]/);
    if (isShared === undefined) return [`${isForm ? 'POST' : 'GET'} /${address}`];
    return formPaths.filter((path) => path.startsWith(`/${group}`)).map((path) => `POST ${path}`);
  });
}

const addressOf = ({ path, fields }: FounderAddress) => {
  const [bare = ''] = path.replace('message-review-30', '[offerId]').split('?');
  return `${fields ? 'POST' : 'GET'} ${bare}`;
};

test('the table has a row for every address of the founders, and no other', () => {
  expect([...new Set(founderAddresses.map(addressOf))].toSorted()).toEqual(builtAddresses().toSorted());
});

/** Part of an answer that depends on the role. */
function refusalIn({ status, text }: Answer): 'role_required' | 'sign_in_required' | undefined {
  if (status === 401 || text.includes('sign_in_required')) return 'sign_in_required';
  return status === 403 ? 'role_required' : undefined;
}

/** Beginning of an answer; a stream of events never ends. */
async function readBeginning(client: Client, path: string, cookie: string): Promise<Answer['status']> {
  const ended = new AbortController();
  const response = await fetch(new URL(path, client.url), {
    headers: { Cookie: cookie },
    signal: ended.signal,
  });
  ended.abort();
  return response.status;
}

test('every address accepts its lowest role and those above, and refuses the others', async ({
  api,
  makeAnother,
  session,
  sql,
}) => {
  test.setTimeout(240_000);
  const leads = ownLeads(api);
  const leadId = await leads.add({ company: 'Lead of roles' });
  const made = await postForm(
    api,
    '/inbox/api-keys/make',
    { name: 'Roles', scopes: 'text', requests_per_minute: '10', requests_per_month: '10' },
    { cookie: session, headers: { Accept: 'application/json' } },
  );
  const [key] = await sql`select key_id from api_keys order by created_at desc limit 1`;
  expect(made.status, made.text).toBe(200);
  const cookies: Partial<Record<Role, string>> = {};
  for (const role of roles) {
    cookies[role] = await signIn(api, await makeAnother(role, role));
  }
  const [target] = await sql`insert into founders (founder_id, name, email, role)
    values (${`target-${leadId}`}, 'Target', ${`target-${leadId}@example.com`}, 'reader') returning founder_id`;
  const places: Record<string, string> = {
    leadId,
    version: '0',
    companyKey: 'lead%20of%20roles',
    now: new Date().toISOString(),
    draftId: '999999999',
    templateId: '999999999',
    keyId: String(key?.key_id),
    trialId: 'trial_none',
    founderId: String(target?.founder_id),
    pilotId: 'pilot_none',
    tab: 'record',
    week: '1',
  };
  const filled = (text: string) => text.replace(/\[(\w+)\]/g, (_, name: string) => places[name] ?? '');
  const before = await sql`select offer.* from offers as offer order by id`;

  for (const row of founderAddresses) {
    if (row.path === '/sign-out') continue;
    const path = filled(row.path);
    const fields =
      row.fields &&
      Object.fromEntries(Object.entries(row.fields).map(([name, value]) => [name, filled(value)]));
    for (const role of roles) {
      const cookie = cookies[role] ?? '';
      const what = `${fields ? 'POST' : 'GET'} ${path} as ${role}`;
      const isAllowed = row.least === 'anybody' || roles.indexOf(role) >= roles.indexOf(row.least);
      if (path === '/inbox/events') {
        expect(await readBeginning(api, path, cookie), what).toBe(200);
        continue;
      }
      // Only refused roles get this answer: the others' forms are wrong on purpose, or change data that is thrown away.
      const answer = fields
        ? await postForm(api, path, fields, { cookie, headers: { Accept: 'application/json' } })
        : await api.get(path, { headers: { Cookie: cookie } });
      expect(answer.status, what).toBeLessThan(500);
      expect(refusalIn(answer), what).toBe(isAllowed ? undefined : 'role_required');
      if (!isAllowed && fields) expect(answer.json, what).toEqual({ ok: false, error: 'role_required' });
    }
    if (row.least === 'anybody') continue;
    const stranger = fields
      ? await postForm(api, path, fields, { headers: { Accept: 'application/json' } })
      : await api.get(path);
    const isSentAway = stranger.status === 307 || refusalIn(stranger) === 'sign_in_required';
    expect(isSentAway, `${path} as nobody: ${stranger.status}`).toBe(true);
  }

  expect(await sql`select offer.* from offers as offer order by id`).toEqual(before);
  const [kept] = await sql`select 1 as found from leads where lead_id = ${leadId}`;
  expect(kept).toEqual({ found: 1 });
});
