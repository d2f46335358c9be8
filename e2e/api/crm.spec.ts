import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, test } from '../support/acceptance';
import { recordOf, textOf } from '../support/answers';
import { type Client, freshAddress } from '../support/client';
import { addFounder } from '../support/founders';
import { plainLead } from '../support/literals';

const run = promisify(execFile);

/** Changes are read once they are ten seconds old. */
const settled = { timeout: 45_000 };

async function stored(api: Client, more: Record<string, unknown> = {}): Promise<string> {
  return textOf(recordOf(await api.post('/api/lead', { ...plainLead, ...more }), 'lead'), 'lead_id');
}

interface Page {
  leads: Record<string, unknown>[];
  removed_leads: Record<string, unknown>[];
  cursor: string;
  has_more: boolean;
}

async function fetchPage(url: string, token: string, cursor = ''): Promise<Page> {
  const response = await fetch(`${url}/api/crm/changes${cursor && `/${cursor}`}`, {
    headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': freshAddress() },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.json();
}

/** Reads page by page until there are no more changes. */
async function readToEnd(url: string, token: string, from = ''): Promise<Page> {
  const all: Page = { leads: [], removed_leads: [], cursor: from, has_more: true };
  while (all.has_more) {
    const page = await fetchPage(url, token, all.cursor);
    all.leads.push(...page.leads);
    all.removed_leads.push(...page.removed_leads);
    Object.assign(all, { cursor: page.cursor, has_more: page.has_more });
  }
  return all;
}

test('a program reads leads by fetch and curl, resumes, and is notified of erased leads', async ({
  api,
  sql,
}) => {
  test.setTimeout(150_000);
  await addFounder(sql);
  const [row] = await sql`select founder_id from founders where disabled_at is null limit 1`;
  const tokenFor = async (hasContacts: boolean) => {
    const token = `crm_${randomBytes(32).toString('base64url')}`;
    const digest = createHash('sha256').update(token).digest('hex');
    await sql`insert into crm_tokens (name, secret_sha256, has_contacts, founder_id)
      values ('CRM', ${digest}, ${hasContacts}, ${String(row?.founder_id)})`;
    return { token, digest };
  };
  const [full, bare] = [await tokenFor(true), await tokenFor(false)];
  const { cursor } = await readToEnd(api.url, full.token);

  const company = `Read by programs ${randomBytes(4).toString('hex')}`;
  const kept = await stored(api, { company, contact_name: 'Quilliam Zebrowski' });
  const erased = await stored(api, { company });
  const ofCompany = async (token: string) =>
    (await readToEnd(api.url, token, cursor)).leads.filter((lead) => lead.company === company);
  await expect.poll(async () => (await ofCompany(full.token)).length, settled).toBe(2);
  const named = { lead_id: kept, contact_name: 'Quilliam Zebrowski', status: 'new' };
  expect(await ofCompany(full.token)).toContainEqual(expect.objectContaining(named));
  for (const lead of await ofCompany(bare.token))
    expect(Object.keys(lead).filter((name) => /contact|risk_owner/.test(name))).toEqual([]);

  const address = `${api.url}/api/crm/changes/${cursor}`;
  const bearer = ['-H', `Authorization: Bearer ${full.token}`];
  const [once, again] = await Promise.all([1, 2].map(() => run('curl', ['-sS', ...bearer, address])));
  const idsIn = (text = '') => [...text.matchAll(/"lead_id":"(lead_\w+)"/g)].map(([, id]) => id);
  expect(idsIn(once?.stdout)).toEqual(expect.arrayContaining([kept, erased]));
  expect(idsIn(again?.stdout)).toEqual(expect.arrayContaining(idsIn(once?.stdout)));

  await sql.begin(async (tx) => {
    await tx`select set_config('pilot.removal', 'erased', true)`;
    await tx`delete from leads where lead_id = ${erased}`;
  });
  await expect
    .poll(async () => (await readToEnd(api.url, full.token, cursor)).removed_leads, settled)
    .toContainEqual({ lead_id: erased, removed_at: expect.stringMatching(/Z$/), why: 'erased' });
  expect(await ofCompany(full.token)).toMatchObject([{ lead_id: kept }]);

  await sql`update crm_tokens set revoked_at = now() where secret_sha256 = ${full.digest}`;
  for (const authorization of [
    `Bearer ${full.token}`,
    `Basic ${full.token}`,
    'Bearer',
    `Bearer ${bare.token}x`,
  ]) {
    const answer = await fetch(`${api.url}/api/crm/changes`, { headers: { Authorization: authorization } });
    expect([answer.status, await answer.json()]).toEqual([401, { ok: false, error: 'sign_in_required' }]);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  }
  const headers = { Authorization: `Bearer ${bare.token}` };
  for (const cursorOfNobody of ['abc', '%00', '1-lead-%00', btoa('["0000-01-01T00:00:00Z","",""]')]) {
    const wrong = await fetch(`${api.url}/api/crm/changes/${cursorOfNobody}`, { headers });
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { fields: ['cursor'] }]);
  }
  expect((await api.get('/openapi.json')).text).not.toContain('/api/crm');
});
