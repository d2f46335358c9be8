import { signIn } from '../support/founders';
import { bandA, expect, test } from './inbox';

const canary = 'Canary Instruments';

/** The id of any lead: those of other tests may be listed before the canary. */
const leadId = /lead_[0-9a-f]{32}/;

const paths = (id: string) => [
  '/inbox',
  '/inbox?status=new',
  `/inbox/${id}`,
  `/inbox/${id}/detail`,
  '/inbox/list',
  '/inbox/counts',
  `/inbox/states?lead=${id}`,
  '/inbox/export',
  '/inbox/events',
  '/inbox/pipeline',
  '/inbox/',
  '//inbox',
  '/inbox//',
  `/inbox/${id}/`,
  '/%69nbox',
  '/inbox%2Flist',
  '/inbox/%6Cist',
  '/INBOX/list',
  '/./inbox/list',
  '/x/../inbox/list',
  '/inbox/list/.',
  '/inbox.rsc',
  '/inbox.segments/_tree.segment.rsc',
  '/_next/data/x/inbox.json',
  '/inbox?_rsc=1',
  '/inbox?__nextDataReq=1',
];

const disguises: Record<string, string>[] = [
  {},
  { RSC: '1' },
  { RSC: '1', 'Next-Router-Prefetch': '1' },
  { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
  { RSC: '1', 'Next-Router-Segment-Prefetch': '/inbox/__PAGE__' },
  { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
  { 'x-middleware-subrequest': 'src/middleware:proxy', 'x-middleware-invoke': '1' },
  { 'x-nextjs-data': '1', 'x-matched-path': '/inbox', 'x-invoke-path': '/inbox' },
  { 'x-original-url': '/inbox', 'x-rewrite-url': '/inbox/list', 'x-forwarded-host': 'localhost' },
  { Cookie: 'founder_session=forged; __Host-founder_session=forged.forged' },
  { Authorization: 'Bearer forged', 'x-user-id': '1' },
];

test('no data of a lead is served without a session, by any path or form', async ({
  api,
  leads,
  session,
}) => {
  test.setTimeout(120_000);
  const id = await leads.add({ company: canary, ...bandA });
  const known = await api.get(`/inbox/list?source=${leads.source}`, { headers: { Cookie: session } });
  expect(known.text).toContain(canary);
  for (const path of paths(id)) {
    const answers = await Promise.all(disguises.map((headers) => api.send({ path, headers })));
    for (const [at, answer] of answers.entries()) {
      const what = `${path} ${JSON.stringify(disguises[at])} ${answer.status}`;
      expect(answer.text.includes(canary) || answer.text.includes(leads.source), what).toBe(false);
      expect(answer.text.replaceAll(id, ''), what).not.toMatch(leadId);
      if (answer.status === 200) expect(answer.text, what).not.toContain(id);
    }
  }
});

test('a founder who signed out sees nothing more', async ({ api, founder, leads }) => {
  const session = await signIn(api, founder);
  await leads.add({ company: canary, ...bandA });
  const headers = { Cookie: session, Origin: api.url, 'Content-Type': 'application/x-www-form-urlencoded' };
  await api.send({ path: '/sign-out', method: 'POST', body: '', headers });
  for (const path of ['/inbox', '/inbox/list', '/inbox/export'])
    expect((await api.get(path, { headers: { Cookie: session } })).text).not.toMatch(leadId);
});

test('steps from other origins, from `null` and without a session change nothing', async ({
  api,
  session,
  leads,
  sql,
}) => {
  const id = await leads.add(bandA);
  const forms = [
    ['/inbox/act', `action=accept&lead=${id}:0`],
    ['/inbox/undo', 'change=1'],
    ['/inbox/erase', `lead_id=${id}&confirm=erase`],
    [`/inbox/${id}/viewed`, ''],
  ] as const;
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const foreign = ['https://evil.example', 'null', `${api.url}.evil.example`, `${api.url}:1`, 'file://'];
  for (const [path, body] of forms) {
    for (const Origin of foreign) {
      const answer = await api.send({
        path,
        method: 'POST',
        body,
        headers: { ...type, Cookie: session, Origin },
      });
      expect(answer.status, `${path} from ${Origin}`).toBe(403);
    }
    const json = { ...type, Origin: api.url, Accept: 'application/json' };
    const without = await api.send({ path, method: 'POST', body, headers: json });
    expect(without.status, path).toBe(401);
    expect(without.json, path).toEqual({ ok: false, error: 'sign_in_required' });
  }
  expect([...(await sql`select status, version from leads where lead_id = ${id}`)]).toEqual([
    { status: 'new', version: 0 },
  ]);
  const [path, body] = forms[0];
  const own = await api.send({
    path,
    method: 'POST',
    body,
    headers: { ...type, Cookie: session, Origin: api.url, Accept: 'application/json' },
  });
  expect(own.status).toBe(200);
  expect(own.json).toMatchObject({ ok: true, outcomes: [{ outcome: 'changed', leadId: id }] });
});

test('a form sent by the browser itself redirects only to the inbox', async ({ api, session, leads }) => {
  const id = await leads.add(bandA);
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: session, Origin: api.url };
  for (const back of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/quote',
  ]) {
    const body = new URLSearchParams({ action: 'note', text: 'x', lead: `${id}:9`, back }).toString();
    const answer = await api.send({ path: '/inbox/act', method: 'POST', body, headers });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe('/inbox');
  }
});
