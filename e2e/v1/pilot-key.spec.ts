import { freshAddress } from '../support/client';
import { postForm } from '../support/founders';
import { bearer, expect, get, keyedPilot, madeKey, pilotOf, row, send, stateOf, test } from './pilot-keys';

test('a key cannot do what is reserved for people, at any address and by any method', async ({
  api,
  sql,
  pilot,
}) => {
  const before = await stateOf(sql, pilot);
  const acts = (
    'save_plan approve_plan set_input approve_start withdraw_file pause resume freeze freeze_checkpoint continue stop state ' +
    'decide call_off confirm_completion note_credit invite renew_link end_person make_key end_key erase ' +
    'make_calendar end_calendar accept submit_results'
  ).split(' ');
  const fields = {
    version: '999',
    starts_on: '2026-12-01',
    plan_no: '1',
    outcome: 'accepted',
    confirm: 'erase',
  };
  for (const name of acts) {
    for (const base of [pilot.room, pilot.vendor]) {
      const form = await postForm(
        api,
        `${base}/act/${name}`,
        { act: name, ...fields },
        { headers: bearer(pilot) },
      );
      expect([303, 401, 403, 404, 405], `${base} ${name}: ${form.status}`).toContain(form.status);
      if (form.status === 303) expect(form.headers.location).toMatch(/sign-in|error=/);
    }
    for (const path of [`/${name}`, `/act/${name}`, `/${name.replaceAll('_', '-')}`]) {
      const answer = await send(api, pilot, path, [{ act: name, ...fields }]);
      expect(answer.status, path).toBe(404);
    }
  }
  for (const path of ['', '/sample', '/items', '/results', '/figures', '/events'])
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect(
        (await api.send({ path: `/api/pilots/${pilot.id}${path}`, method, headers: bearer(pilot) })).status,
      ).toBe(405);
  const upload = await postForm(
    api,
    `${pilot.room}/results/send`,
    { rows: 'item' },
    { headers: bearer(pilot) },
  );
  expect(upload.status).not.toBe(200);
  expect(await stateOf(sql, pilot)).toBe(before);
});

test('a key can access one pilot, and no other key can', async ({ api, sql, session, pilot, key }) => {
  const other = await keyedPilot(api, sql, session);
  for (const path of ['', '/sample', '/figures', '/events', '/unknown'])
    expect((await get(api, pilot, path, other.id)).json).toEqual({ ok: false, error: 'not_found' });
  const foreign = await send(api, { ...other, secret: pilot.secret }, '/results', [row('a-1')]);
  expect(foreign.status).toBe(404);
  for (const secret of [key.secret, 'pilotkey_unknown', '']) {
    const refused = await get(api, { ...pilot, secret });
    expect([refused.status, refused.json]).toEqual([401, { ok: false, error: 'invalid_api_key' }]);
  }
});

test('the header accepts only items of the key’s own pilot', async ({ api, pilot, call, key }) => {
  const body = { input: 'See you on Monday.' };
  for (const [secret, item] of [
    [pilot.secret, 'no item'],
    [pilot.secret, 'a'.repeat(65)],
    [pilot.secret, '-a'],
    [key.secret, 'a-1'],
  ] as const) {
    const refused = await call('/v1/text/pii', body, { secret, headers: { 'Pilot-Item': item } });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('"param":"Pilot-Item","code":"invalid_value"');
  }
  expect((await call('/v1/text/pii', body, { secret: pilot.secret })).status).toBe(200);
  // The offer has one operation, in the group of texts.
  const chat = { model: 'echo', messages: [{ role: 'user', content: 'hello' }] };
  expect((await call('/v1/chat/completions', chat, { secret: pilot.secret })).status).toBe(403);
  expect(pilotOf(await get(api, pilot))).toMatchObject({ usage: { requests: 1, items: 0 } });
});

test('limits of requests and cost are exact under 200 mixed requests to two instances', async ({
  api,
  otherApi,
  sql,
  pilot,
}) => {
  const secret = await madeKey(api, pilot.vendor, pilot.session, { requests: '60', cost_usd: '1' });
  await sql`update api_keys set cost_max_usd = 0.05, requests_per_minute = 60000 where pilot_id = ${pilot.id}`;
  const paths = ['/v1/text/pii', '/v1/text/sentiment', '/v1/text/language'];
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => {
      const headers = { ...bearer({ secret }), 'Pilot-Item': `item-${at}` };
      const to = at % 2 ? api : otherApi;
      return to.post(paths[at % 3] ?? '', { input: 'A quiet text.' }, { headers });
    }),
  );
  // On a busy machine the engine has no slot for some; they are not charged.
  expect([...new Set(answers.map(({ status }) => status))].filter((status) => status !== 503).sort()).toEqual(
    [200, 429],
  );
  const charged = answers.filter(({ status }) => status === 200).length;
  const [counted] = await sql<{ cost: string; entries: number; counter: string; held: number }[]>`
    select sum(price_usd)::text as cost, count(*)::int as entries,
      (select cost_usd::text from usage_months m join api_keys using (key_id) where pilot_id = ${pilot.id}) as counter,
      (select held from usage_months m join api_keys using (key_id) where pilot_id = ${pilot.id}) as held
    from usage_ledger where pilot_id = ${pilot.id} and is_charged`;
  expect(counted).toEqual({ cost: counted?.counter, entries: charged, counter: counted?.cost, held: 0 });
  expect(Number(counted?.cost)).toBeLessThanOrEqual(0.05);
  expect(charged).toBeLessThanOrEqual(60);
  // One of the limits is reached: the cheapest call is refused, or 60 were charged.
  const left = 0.05 - Number(counted?.cost);
  expect(charged === 60 || left < 0.002).toBe(true);
});

test('a key ends when it is revoked, replaced, or seven days after the last day', async ({
  api,
  sql,
  pilot,
  call,
}) => {
  const secret = await madeKey(api, pilot.vendor, pilot.session, { requests: '5', cost_usd: '2' });
  expect((await get(api, pilot)).status).toBe(401);
  const next = { ...pilot, secret };
  expect(pilotOf(await get(api, next))).toMatchObject({ key: { requests_max: 5, cost_usd_max: 2 } });
  const moved = (days: number) =>
    sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction`update pilots set starts_on = starts_on + ${days}::int where pilot_id = ${pilot.id}`;
    });
  await moved(-21);
  expect((await get(api, next)).status).toBe(200);
  await moved(-1);
  expect((await get(api, next)).status).toBe(401);
  expect((await call('/v1/text/pii', { input: 'Hello.' }, { secret })).status).toBe(401);
  await moved(22);
  const ended = await postForm(
    api,
    `${pilot.room}/act/end_key`,
    {},
    { cookie: pilot.cookie, from: freshAddress() },
  );
  expect(ended.status).toBe(303);
  expect((await get(api, next)).status).toBe(401);
});
