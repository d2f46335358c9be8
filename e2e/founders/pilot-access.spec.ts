import { expect, test } from '../inbox/inbox';
import { postForm } from '../support/founders';
import { joinByForm, openPilot, startPilot } from './pilots';

test.use({ expectedFailures: [400, 404] });

test('a plain Next host shows a refused form again with what was typed', async ({
  api,
  leads,
  otherApi,
  session,
  sql,
}) => {
  const pilot = await openPilot(api, leads, session, `Next ${leads.source}`);
  const cookie = await joinByForm(api, pilot.link);
  await startPilot(api, sql, pilot, { session, cookie });
  const [row] = await sql`select version from pilots where pilot_id = ${pilot.id}`;
  const typed = {
    act: 'pause',
    version: String(row?.version),
    reason: 'Telephony upgrade.',
    owner: '',
    review_on: '',
  };
  const answer = await postForm(otherApi, `/pilots/${pilot.id}/act/pause`, typed, { cookie });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('value="Telephony upgrade."');
});

test('a pilot opens only with its own cookie and is never cached', async ({
  api,
  leads,
  otherApi,
  session,
  sql,
  portalLog,
}) => {
  const canary = `Canary ${leads.source}`;
  const own = await openPilot(api, leads, session, canary);
  const other = await openPilot(api, leads, session, `Other ${leads.source}`);
  const [ownCookie, otherCookie] = [await joinByForm(api, own.link), await joinByForm(api, other.link)];
  await startPilot(api, sql, own, { session, cookie: ownCookie });
  const paths = [
    '',
    '/plan',
    '/plan/edit',
    '/inputs',
    '/results',
    '/acceptance',
    '/record',
    '/rows.csv',
    '/sample.csv',
    '/decide',
    '/sample',
  ];
  for (const tab of paths) {
    for (const client of [api, otherApi]) {
      const path = `/pilots/${own.id}${tab}`;
      const opened = await client.send({ path, headers: { Cookie: ownCookie } });
      expect(opened.status, path).toBe(200);
      expect(opened.headers['cache-control'], path).toBe('no-store');
      for (const cookie of ['', otherCookie, 'pilot_room=guessed', ownCookie.slice(0, -1)]) {
        const refused = await client.send({ path, headers: { Cookie: cookie } });
        expect(refused.status, `${path} ${cookie}`).toBe(404);
        expect(refused.text).not.toContain(canary);
      }
    }
  }
  expect((await api.send({ path: `/pilots/${own.id}`, headers: { Cookie: ownCookie } })).text).toMatch(
    /<meta name="robots" content="noindex, nofollow"/,
  );
  for (const path of [`/pilots/${other.id}`, '/', '/sitemap.xml', '/api/agent/catalog']) {
    const answer = await api.send({ path, headers: { Cookie: otherCookie } });
    expect(answer.text, path).not.toContain(canary);
    expect(answer.text, path).not.toContain(own.id);
  }
  const foreign = await postForm(
    api,
    `/pilots/${own.id}/act/call_off`,
    { act: 'call_off', version: '9', reason: 'Mine now' },
    { cookie: otherCookie },
  );
  expect(foreign.status).toBe(404);
  const [state] = await sql`select state from pilots where pilot_id = ${own.id}`;
  expect(state).toEqual({ state: 'running' });
  expect(portalLog()).not.toContain(canary);
  expect(portalLog()).not.toContain(ownCookie.split('=')[1]);
});

test('a week has a sheet, also as Markdown', async ({ api, leads, otherApi, session, sql }) => {
  const pilot = await openPilot(api, leads, session, `Week ${leads.source}`);
  const cookie = await joinByForm(api, pilot.link);
  await startPilot(api, sql, pilot, { session, cookie });
  for (const client of [api, otherApi]) {
    const path = `/pilots/${pilot.id}/week/1`;
    const headers = { Cookie: cookie };
    const page = await client.send({ path, headers });
    expect(page.text).toContain('Week 1: day 0 of 14');
    expect(page.text).toContain(`${path}.md`);
    const sheet = await client.send({ path: `${path}.md`, headers });
    expect(sheet.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(sheet.text).toMatch(/^# P-\S+, Week 1: day 0 of 14\n/);
    expect(sheet.text).toContain(`Week ${leads.source}`);
    expect((await client.send({ path: `${path}.md` })).status).toBe(404);
    for (const week of ['3.md', '3', '1e0', '1e0.md', '01'])
      expect((await client.send({ path: `/pilots/${pilot.id}/week/${week}`, headers })).status, week).toBe(
        404,
      );
    const desk = { path: `/inbox${path}.md`, headers: { Cookie: session } };
    expect((await client.send(desk)).text).toBe(sheet.text);
  }
});
