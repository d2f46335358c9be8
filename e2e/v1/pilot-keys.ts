import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { joinByForm, openPilot, startPilot } from '../founders/pilots';
import { ownLeads } from '../inbox/inbox';
import { objectOf } from '../support/answers';
import { type Answer, type Client, freshAddress } from '../support/client';
import { makeFounder, postForm, signIn } from '../support/founders';
import { test as base, expect } from './developer';

export interface KeyedPilot {
  id: string;
  room: string;
  vendor: string;
  cookie: string;
  session: string;
  secret: string;
}

export const test = base.extend<{ pilot: KeyedPilot }, { session: string }>({
  session: [
    async ({ api, databaseUrl }, use) =>
      use(await signIn(api, await makeFounder(api, { DATABASE_URL: databaseUrl }))),
    { scope: 'worker' },
  ],
  pilot: async ({ api, sql, session }, use) => use(await keyedPilot(api, sql, session)),
});

export async function madeKey(
  api: Client,
  base: string,
  cookie: string,
  fields: Record<string, string> = {},
) {
  const headers = { Accept: 'application/json' };
  const made = await postForm(api, `${base}/act/make_key`, fields, { cookie, headers, from: freshAddress() });
  expect(made.status, made.text).toBe(200);
  return String(objectOf(made.json).secret);
}

/** Opens a pilot whose plan is saved, with a key that its decider created. */
export async function keyedPilot(
  api: Client,
  sql: Sql,
  session: string,
  isStarted = true,
): Promise<KeyedPilot> {
  const opened = await openPilot(api, ownLeads(api), session, `Keyed ${randomUUID()}`);
  const cookie = await joinByForm(api, opened.link);
  const [room, vendor] = [`/pilots/${opened.id}`, `/inbox/pilots/${opened.id}`];
  if (isStarted) await startPilot(api, sql, opened, { session, cookie });
  return { id: opened.id, room, vendor, cookie, session, secret: await madeKey(api, room, cookie) };
}

export const bearer = ({ secret }: { secret: string }) => ({ Authorization: `Bearer ${secret}` });
export const get = (api: Client, pilot: KeyedPilot, path = '', of = pilot.id) =>
  api.get(`/api/pilots/${of}${path}`, { headers: bearer(pilot) });
export const send = (api: Client, pilot: KeyedPilot, path: string, lines: object[] | string, key?: string) =>
  api.send({
    path: `/api/pilots/${pilot.id}${path}`,
    method: 'POST',
    headers: { ...bearer(pilot), ...(key && { 'Idempotency-Key': key }) },
    body: typeof lines === 'string' ? lines : lines.map((line) => JSON.stringify(line)).join('\n'),
  });
export const row = (item: string, tp = 9) => ({ item, kind: 'name', tp, fp: 1, fn: 10 - tp });
export const stateOf = async (sql: Sql, { id }: KeyedPilot) =>
  JSON.stringify(
    await sql`select p.*, (select count(*) from pilot_events e where e.pilot_id = p.pilot_id) as events
    from pilots p where pilot_id = ${id}`,
  );
export const pilotOf = ({ json }: Answer) => objectOf(objectOf(json).pilot);
export const batchOf = ({ json }: Answer) => objectOf(objectOf(json).batch);

export { expect };
