import { randomUUID } from 'node:crypto';
import { copyFounder, postForm, signIn } from '../support/founders';
import { expect, test } from './founder';

const canary = `canary-${randomUUID()}`;

/** Every founders' route that shows something, with the ids of a lead and an offer filled in. */
const routes = (leadId: string) => [
  '/inbox',
  `/inbox/${leadId}`,
  '/inbox/pipeline',
  '/inbox/pipeline?samples_available=0&leads=changed',
  '/inbox?view=pilots',
  '/inbox/companies',
  '/inbox/companies/northgateclaims',
  '/inbox/find?q=canary',
  `/inbox/find?alike=${leadId}`,
  '/inbox/export',
  '/inbox/log/export',
  '/inbox/export.csv',
  '/inbox/events',
  '/inbox/settings',
  '/inbox/settings/second-factor',
  '/inbox/settings/second-factor/offer',
  '/inbox/alerts',
  '/inbox/deals',
  '/inbox/traffic',
  '/inbox/api-keys',
  '/inbox/templates',
  '/inbox/templates/1',
  '/inbox/team',
  '/inbox/log',
  '/inbox/log?what=sign_ins',
  '/inbox/offers',
  '/inbox/offers/message-review-30',
  '/inbox/offers/new',
  '/inbox/offers/drafts/1',
];

/** Other spellings of a path. */
const spellings: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.replace('/inbox', '/inbox/'),
  (path) => path.replace('/inbox', '/%69nbox'),
  (path) => path.replace('/inbox/', '/inbox%2F'),
  (path) => path.replace('/inbox', '/INBOX'),
  (path) => `/x/..${path}`,
  (path) => `/.${path}`,
  (path) => `/quote%2f..${path}`,
  (path) => `${path}?_rsc=1a2b3`,
  (path) => `${path}.rsc`,
  (path) => `${path}.txt`,
  (path) => `${path}.prefetch.rsc`,
  (path) => `${path}.segments/_tree.segment.rsc`,
  (path) => `${path}.segments/_full.segment.rsc`,
  (path) => `/_next/data/build${path}.json`,
  (path) => `${path};jsessionid=1`,
  (path) => `${path}%00`,
];

const five = (name: string) => Array(5).fill(name).join(':');

/** Headers that have made frameworks and proxies skip their checks. */
const disguises: readonly Record<string, string>[] = [
  { RSC: '1' },
  { RSC: '1', 'Next-Router-Prefetch': '1' },
  { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
  { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_full' },
  { RSC: '1', 'Next-Router-State-Tree': encodeURIComponent('["",{"children":["inbox",{}]},null,"refetch"]') },
  { 'x-middleware-subrequest': five('middleware') },
  { 'x-middleware-subrequest': five('src/middleware') },
  { 'x-middleware-subrequest': five('proxy') },
  {
    'x-middleware-next': '1',
    'x-middleware-override-headers': 'cookie',
    'x-middleware-request-cookie': 'a=b',
  },
  { 'x-nextjs-data': '1' },
  { 'x-matched-path': '/inbox/settings', 'x-now-route-matches': '1=inbox' },
  { 'x-invoke-path': '/inbox/settings', 'x-invoke-status': '200' },
  { 'x-original-url': '/inbox/settings', 'x-rewrite-url': '/inbox/settings' },
  { 'x-forwarded-host': 'localhost', 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' },
  { 'x-portal-failed-form': 'token token', 'x-portal-client-address': 'token 127.0.0.1' },
  { 'Next-Action': '00000000000000000000000000000000000000000000' },
  { Purpose: 'prefetch', 'Sec-Purpose': 'prefetch' },
  { Cookie: 'founder_session=forged' },
  { Authorization: 'Bearer forged' },
];

test('no route shows founders’ data to a caller without a session', async ({
  api,
  sql,
  founder: original,
}) => {
  test.setTimeout(240_000);
  const founder = await copyFounder(sql, original, `Founder ${canary}`);
  const cookie = await signIn(api, founder);
  const lead = await api.post('/api/lead', {
    workflow: `Workflow ${canary}`,
    success_metric: 'Error rate',
    company: `Company ${canary}`,
    contact_or_agent_id: 'desk@example.com',
    buyer_type: 'human_buyer',
    target_offer_id: 'masking-shadow-14',
    contact_consent: true,
  });
  expect(lead.status, lead.text).toBe(200);
  const asked = await postForm(api, '/developers/keys/send', {
    company: `Trial of ${canary}`,
    contact: 'desk@example.com',
    purpose: canary,
    contact_consent: 'true',
  });
  expect(asked.status, asked.text).toBe(303);
  const leadId = /lead_[0-9a-z]+/.exec(lead.text)?.[0] ?? '';
  expect((await api.get('/inbox/settings', { headers: { Cookie: cookie } })).text).toContain(canary);

  const [name = '', value = ''] = cookie.split('=');
  const tampered = [
    { Cookie: `${name}=${value.slice(0, -4)}AAAA` },
    { Cookie: `${name}=${decodeURIComponent(value).split('.')[0]}` },
    { Cookie: `__Host-${cookie}` },
    { Cookie: `${name}=` },
  ];
  for (const path of routes(leadId)) {
    const calls: { path: string; headers: Record<string, string> }[] = [];
    for (const spell of spellings) {
      calls.push({ path: spell(path), headers: {} }, { path: spell(path), headers: { RSC: '1' } });
    }
    for (const headers of [...disguises, ...tampered]) calls.push({ path, headers });
    // A few at a time: other tests use the same portal.
    for (let begin = 0; begin < calls.length; begin += 4) {
      await Promise.all(
        calls.slice(begin, begin + 4).map(async (call) => {
          const answer = await api.get(call.path, { headers: call.headers });
          const what = `${call.path} ${JSON.stringify(call.headers)}`;
          expect(answer.text + JSON.stringify(answer.headers), what).not.toContain(canary);
          expect(answer.status, what).toBeLessThan(500);
        }),
      );
    }
  }
});

/** Every form that changes something for a founder. */
const changes: readonly (readonly [path: string, fields: Record<string, string>])[] = [
  ['/inbox/settings/send', { theme: 'dark', density: 'comfortable' }],
  ['/inbox/settings/name/send', { name: 'Somebody else' }],
  ['/inbox/settings/review-times/send', { review_time_a: '1h', review_time_b: '4h', review_time_c: '1bd' }],
  ['/inbox/alerts/feed', {}],
  ['/inbox/alerts/feed/end', {}],
  ['/inbox/alerts/calendar', {}],
  ['/inbox/alerts/calendar/end', {}],
  ['/inbox/crm/make', { crm_name: 'CRM' }],
  ['/inbox/crm/revoke', { token_id: '1' }],
  ['/inbox/deals/set', { lead_id: 'lead_0' }],
  ['/inbox/settings/sessions/end', {}],
  ['/inbox/act', { action: 'win', amount: '60k', lead: 'lead_0:1' }],
  ['/inbox/act', { action: 'lose', reason: 'price', lead: 'lead_0:1' }],
  ['/inbox/act/all', { action: 'contact', query: 'view=pilots', count: '1' }],
  ['/inbox/undo', { change: '1' }],
  ['/inbox/team/invite', { name: 'Eve', email: 'eve@example.com', role: 'owner' }],
  ['/inbox/api-keys/trials/trial_1/grant', { scopes: 'text' }],
  ['/inbox/api-keys/trials/trial_1/refuse', {}],
  ['/inbox/api-keys/trials/trial_1/erase', {}],
  ['/inbox/team/founder_1/role', { role: 'owner' }],
  ['/inbox/team/founder_1/disable', {}],
  ['/inbox/team/founder_1/enable', {}],
  ['/inbox/team/founder_1/sessions', {}],
  ['/inbox/team/founder_1/link', {}],
  ['/inbox/settings/password/send', { current_password: 'x', password: 'y', repeated: 'y' }],
  ['/inbox/settings/second-factor/begin', { second_factor_password: 'x' }],
  ['/inbox/settings/second-factor/confirm', { code: '000000' }],
  ['/inbox/settings/second-factor/remove', { second_factor_password: 'x' }],
  ['/inbox/offers/message-review-30/send', { version: '1', name: 'Changed' }],
  ['/inbox/offers/message-review-30/ratify', { version: '1' }],
  ['/inbox/offers/message-review-30/retire', {}],
  ['/inbox/offers/message-review-30/revert', { entry: '1' }],
  ['/inbox/offers/message-review-30/sample', { sample_text: '{}' }],
  ['/inbox/offers/new/send', { id: 'new-offer' }],
  ['/inbox/offers/order', { 'position-message-review-30': '1' }],
  ['/inbox/offers/drafts/1/publish', {}],
  ['/inbox/offers/drafts/1/discard', {}],
  ['/sign-out', {}],
];

test('forms change nothing without a session', async ({ api, sql }) => {
  const before = await sql`select * from offers order by id`;
  for (const [path, fields] of changes) {
    const sent = await postForm(api, path, fields);
    expect(sent.status, path).toBe(303);
    expect(sent.headers.location, path).toMatch(/^\/sign-in\?/);
    const asked = await postForm(api, path, fields, { headers: { Accept: 'application/json' } });
    if (path !== '/sign-out') expect(asked.json, path).toEqual({ ok: false, error: 'sign_in_required' });
  }
  expect(await sql`select * from offers order by id`).toEqual(before);
});

test('the fields of a form are not read unless its sender is signed in', async ({ api }) => {
  for (const [path] of changes.filter(([changed]) => changed !== '/sign-out')) {
    const { json } = await postForm(
      api,
      path,
      { more: 'x'.repeat(40_000) },
      { headers: { Accept: 'application/json' } },
    );
    expect(json, path).toEqual({ ok: false, error: 'sign_in_required' });
  }
});

const origins = [
  'null',
  'https://evil.example',
  'http://127.0.0.1:1',
  'http://127.0.0.1.evil.example',
  'file://',
  undefined,
];

for (const origin of origins) {
  test(`forms sent from the origin ${origin} change nothing`, async ({ api, founder: original, sql }) => {
    const founder = await copyFounder(sql, original);
    const cookie = await signIn(api, founder);
    const state = () =>
      sql`select theme from founder_settings join founders using (founder_id) where email = ${founder.email}`;
    const offers = await sql`select * from offers order by id`;
    const history = async () =>
      (await sql`select 1 from history join founders using (founder_id) where email = ${founder.email}`)
        .length;
    const recorded = await history();
    const signInForm = ['/sign-in/send', { email: founder.email, password: founder.password }] as const;
    for (const [path, fields] of [...changes, signInForm]) {
      for (const fetchSite of [undefined, 'same-origin']) {
        const headers = {
          'Content-Type': 'application/x-www-form-urlencoded',
          Cookie: cookie,
          ...(origin !== undefined && { Origin: origin }),
          ...(fetchSite !== undefined && { 'Sec-Fetch-Site': fetchSite }),
        };
        const body = new URLSearchParams(fields).toString();
        const answer = await api.send({ method: 'POST', path, headers, body });
        expect(answer.status, path).toBe(403);
        expect(answer.headers['set-cookie'], path).toBeUndefined();
      }
    }
    expect(await state()).toEqual([]);
    expect(await sql`select * from offers order by id`).toEqual(offers);
    expect(await history()).toBe(recorded);
    expect((await api.get('/inbox/settings', { headers: { Cookie: cookie } })).status).toBe(200);
  });
}

for (const evil of [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'https://evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
]) {
  test(`signing in never redirects to ${JSON.stringify(evil)}`, async ({ api, founder }) => {
    const fields = { email: founder.email, password: founder.password, next: evil };
    expect((await postForm(api, '/sign-in/send', fields)).headers.location).toBe('/inbox');
    const wrong = await postForm(api, '/sign-in/send', { ...fields, password: 'wrong, and long enough' });
    expect(wrong.headers.location).toBe('/sign-in?problem=wrong&next=%2Finbox');
  });
}

test('an idle session and an old session have expired', async ({ api, founder, sql }) => {
  const newest = sql`session_id = (select session_id from founder_sessions join founders using (founder_id)
    where email = ${founder.email} order by founder_sessions.created_at desc limit 1)`;
  const idle = await signIn(api, founder);
  await sql`update founder_sessions set last_seen_at = now() - interval '7 hours 59 minutes' where ${newest}`;
  expect((await api.get('/inbox/settings', { headers: { Cookie: idle } })).status).toBe(200);
  const [seen] = await sql`select last_seen_at > now() - interval '1 minute' as fresh,
    expires_at <= created_at + interval '24 hours 1 second' as bounded from founder_sessions where ${newest}`;
  expect(seen).toEqual({ fresh: true, bounded: true });
  await sql`update founder_sessions set last_seen_at = now() - interval '8 hours 1 minute' where ${newest}`;
  expect((await api.get('/inbox/settings', { headers: { Cookie: idle } })).status).toBe(307);
  const old = await signIn(api, founder);
  await sql`update founder_sessions set expires_at = now() where ${newest}`;
  expect((await api.get('/inbox/settings', { headers: { Cookie: old } })).status).toBe(307);
});
