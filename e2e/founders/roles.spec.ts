import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '../../lib/founders/roles';
import { formPaths } from '../../lib/site/forms';
import { ownLeads } from '../inbox/inbox';
import type { Answer, Client } from '../support/client';
import { postForm, signIn } from '../support/founders';
import { projectDir } from '../support/portal';
import { expect, test } from './founder';

const roles: readonly Role[] = ['reader', 'reviewer', 'owner'];

/** The least role of a founders' address; `anybody` where no session is asked for. */
type Least = Role | 'anybody';

interface Row {
  path: string;
  least: Least;
  /** What a form says; without it the address is read. */
  fields?: Record<string, string>;
}

const get = (path: string, least: Least): Row => ({ path, least });
const post = (path: string, least: Least, fields: Record<string, string> = {}): Row => ({
  path,
  least,
  fields,
});

/** The steps that record what follows an acceptance. */
const stageSteps: readonly Record<string, string>[] = [
  { action: 'contact' },
  { action: 'propose' },
  { action: 'start_pilot' },
  { action: 'win', amount: '60k' },
  { action: 'lose', reason: 'price' },
  { action: 'clear_stage' },
];

const offer = '/inbox/offers/message-review-30';
const room = '/inbox/pilots/[pilotId]';

/** Acts of founders in a pilot's room that need an owner; the others need a reviewer. */
const ownersActs =
  'approve_start call_off note_credit invite renew_link end_person save_sample publish_sample make_key end_key erase'.split(
    ' ',
  );
const reviewersActs =
  'save_plan approve_plan set_input pause resume freeze freeze_checkpoint state confirm_completion'.split(
    ' ',
  );

/** Every address below `app/(founder)`, with the least role that it takes. A page of owners answers others with 403. */
const table: readonly Row[] = [
  get('/inbox', 'reader'),
  get('/inbox?view=pilots', 'reader'),
  get('/inbox/[leadId]', 'reader'),
  get('/inbox/[leadId]/detail', 'reader'),
  post('/inbox/[leadId]/viewed', 'reader'),
  get('/inbox/list', 'reader'),
  get('/inbox/counts', 'reader'),
  get('/inbox/states?lead=[leadId]', 'reader'),
  get('/inbox/events', 'reader'),
  get('/inbox/find?q=lead', 'reader'),
  get('/inbox/companies', 'reader'),
  get('/inbox/companies/[companyKey]', 'reader'),
  get('/inbox/pipeline', 'reader'),
  get('/inbox/pipeline?samples_available=0&leads=changed', 'reader'),
  post('/inbox/drafts/keep', 'reviewer', {
    lead_id: '[leadId]',
    subject: 'Re',
    text: 'A draft',
    contact: '',
  }),
  post('/inbox/drafts/delete', 'reviewer', { lead_id: '[leadId]' }),
  get('/inbox/templates', 'reader'),
  get('/inbox/templates/[templateId]', 'reader'),
  post('/inbox/templates/make', 'reviewer', { name: '', subject: '', text: '' }),
  post('/inbox/templates/restore', 'reviewer'),
  post('/inbox/templates/[templateId]/send', 'reviewer', { version: '0', name: '' }),
  post('/inbox/templates/[templateId]/move', 'reviewer', { to: 'up' }),
  post('/inbox/templates/[templateId]/delete', 'reviewer'),
  get('/inbox/deals', 'reader'),
  get('/inbox/traffic', 'reader'),
  post('/inbox/deals/set', 'reviewer', { lead_id: 'lead_0' }),
  get('/inbox/alerts', 'reader'),
  post('/inbox/alerts/feed', 'reader'),
  post('/inbox/alerts/feed/end', 'reader'),
  post('/inbox/alerts/calendar', 'reader'),
  post('/inbox/alerts/calendar/end', 'reader'),
  get('/inbox/log', 'reader'),
  get('/inbox/log?what=sign_ins', 'reader'),
  get('/inbox/log/export', 'owner'),
  get('/inbox/export', 'reviewer'),
  post('/inbox/act', 'reviewer', { action: 'note', text: 'A note', lead: '[leadId]:[version]' }),
  post('/inbox/act/all', 'reviewer', {
    action: 'start_review',
    query: 'source=nobody',
    count: '1',
    as_of: '[now]',
  }),
  ...stageSteps.map((step) => post('/inbox/act', 'reviewer', { ...step, lead: '[leadId]:[version]' })),
  ...stageSteps.map((step) =>
    post('/inbox/act/all', 'reviewer', { ...step, query: 'source=nobody', count: '1', as_of: '[now]' }),
  ),
  post('/inbox/undo', 'reviewer', { change: '1' }),
  post('/inbox/test-lead', 'reviewer'),
  post('/inbox/erase', 'owner', { lead_id: 'lead_0', confirm: 'erase' }),
  post('/inbox/views/save', 'reader', { name: 'Mine', query: 'view=all' }),
  post('/inbox/views/remove', 'reader', { name: 'Mine' }),
  get('/inbox/pilots', 'reader'),
  get('/inbox/pilots/open?lead=[leadId]', 'owner'),
  post('/inbox/pilots/open/send', 'owner', { lead: '[leadId]' }),
  ...['', '/[tab]', '/plan/edit'].map((page) => get(`${room}${page}`, 'reader')),
  ...['/week/[week]', '/week/[week]/markdown', '/package.tar.gz', '/rows.csv'].map((page) =>
    get(`${room}${page}`, 'reader'),
  ),
  post(`${room}/results/send`, 'reviewer', { rows: 'none' }),
  ...reviewersActs.map((act) => post(`${room}/act/${act}`, 'reviewer', { version: '0' })),
  ...ownersActs.map((act) => post(`${room}/act/${act}`, 'owner', { version: '0' })),
  get('/inbox/offers', 'reader'),
  get(offer, 'reader'),
  get('/inbox/offers/new', 'owner'),
  post('/inbox/offers/new/send', 'owner', { id: 'x' }),
  post('/inbox/offers/order', 'owner', { 'position-message-review-30': '1' }),
  post(`${offer}/send`, 'owner', { version: '1', name: 'Changed' }),
  post(`${offer}/ratify`, 'owner', { version: '99' }),
  post(`${offer}/retire`, 'owner'),
  post(`${offer}/revert`, 'owner', { entry: '1' }),
  get(`${offer}/evidence`, 'owner'),
  post(`${offer}/evidence/send`, 'owner', { act: 'figures' }),
  post(`${offer}/sample`, 'owner', { sample: '{}' }),
  get('/inbox/offers/drafts/[draftId]', 'reader'),
  post('/inbox/offers/drafts/[draftId]/publish', 'owner'),
  post('/inbox/offers/drafts/[draftId]/discard', 'owner'),
  get('/inbox/api-keys', 'reader'),
  get('/inbox/api-keys/[keyId]', 'reader'),
  post('/inbox/api-keys/make', 'owner', {
    name: 'Key',
    scopes: 'text',
    requests_per_minute: '10',
    requests_per_month: '10',
  }),
  post('/inbox/api-keys/[keyId]/rotate', 'owner', { grace_hours: '1' }),
  post('/inbox/api-keys/[keyId]/revoke', 'owner'),
  post('/inbox/api-keys/trials/[trialId]/grant', 'owner', { scopes: 'text' }),
  post('/inbox/api-keys/trials/[trialId]/refuse', 'owner'),
  post('/inbox/api-keys/trials/[trialId]/erase', 'owner'),
  post('/inbox/crm/make', 'owner', { crm_name: '' }),
  post('/inbox/crm/revoke', 'owner', { token_id: '0' }),
  get('/inbox/team', 'owner'),
  post('/inbox/team/invite', 'owner', { name: '', email: '', role: 'reader' }),
  post('/inbox/team/[founderId]/role', 'owner', { role: 'owner' }),
  post('/inbox/team/[founderId]/disable', 'owner'),
  post('/inbox/team/[founderId]/enable', 'owner'),
  post('/inbox/team/[founderId]/sessions', 'owner'),
  post('/inbox/team/[founderId]/link', 'owner'),
  get('/inbox/settings', 'reader'),
  get('/inbox/settings/second-factor', 'reader'),
  get('/inbox/settings/second-factor/offer', 'reader'),
  post('/inbox/settings/send', 'reader', { theme: 'dark', density: 'compact' }),
  post('/inbox/settings/name/send', 'reader', { name: 'Somebody' }),
  post('/inbox/settings/review-times/send', 'owner', { review_time_a: 'never' }),
  post('/inbox/settings/password/send', 'reader', { current_password: 'x', password: 'y', repeated: 'y' }),
  post('/inbox/settings/second-factor/begin', 'reader', { second_factor_password: 'x' }),
  post('/inbox/settings/second-factor/confirm', 'reader', { code: '000000' }),
  post('/inbox/settings/second-factor/remove', 'reader', { second_factor_password: 'x' }),
  post('/inbox/settings/second-factor/codes', 'reader', { codes_password: 'x' }),
  post('/inbox/settings/sessions/end', 'reader', { session_id: 'none' }),
  get('/sign-in', 'anybody'),
  get('/sign-in/second-factor', 'anybody'),
  get('/sign-in/set-password', 'anybody'),
  post('/sign-in/send', 'anybody', { email: 'nobody@example.com', password: 'x' }),
  post('/sign-in/second-factor/send', 'anybody', { code: '000000' }),
  get('/sign-in/set-password/open?token=none', 'anybody'),
  post('/sign-in/set-password/send', 'anybody', { token: 'none', password: 'x', repeated: 'x' }),
  post('/sign-out', 'anybody'),
];

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

const addressOf = ({ path, fields }: Row) => {
  const [bare = ''] = path.replace('message-review-30', '[offerId]').split('?');
  return `${fields ? 'POST' : 'GET'} ${bare}`;
};

test('the table has a row for every address of the founders, and no other', () => {
  expect([...new Set(table.map(addressOf))].toSorted()).toEqual(builtAddresses().toSorted());
});

/** What an address was answered with, as far as a role decides it. */
function refusalIn({ status, text }: Answer): 'role_required' | 'sign_in_required' | undefined {
  if (status === 401 || text.includes('sign_in_required')) return 'sign_in_required';
  return status === 403 ? 'role_required' : undefined;
}

/** The beginning of what an address answers; a stream of events goes on for ever. */
async function readBeginning(client: Client, path: string, cookie: string): Promise<Answer['status']> {
  const ended = new AbortController();
  const response = await fetch(new URL(path, client.url), {
    headers: { Cookie: cookie },
    signal: ended.signal,
  });
  ended.abort();
  return response.status;
}

test('every address takes its least role and those above, and refuses the others', async ({
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

  for (const row of table) {
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
      // Only who is refused is told so: forms of the others are wrong on purpose, or change what is thrown away.
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
