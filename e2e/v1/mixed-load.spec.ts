import { eventually } from '../support/eventually';
import { expect, test } from './developer';
import { silentWav } from './recordings';

/** Expected outcome in the ledger; none if no work began. */
interface Planned {
  path: string;
  body: string | FormData;
  /** Time when its caller disconnects: after the answer has begun, or before, once another request was answered. */
  leaves?: 'in the middle' | 'before the answer';
  outcome: string | undefined;
  isCharged: boolean;
}

const chat = (model: string, content: string, more: object = {}) =>
  JSON.stringify({ model, messages: [{ role: 'user', content }], ...more });
const speech = (model: string, voice = 'alloy') => JSON.stringify({ model, voice, input: 'Good morning.' });

function recording(): FormData {
  const form = new FormData();
  form.set('audio', new Blob([new Uint8Array(silentWav(1))]), 'recording.wav');
  return form;
}

/** Requests of every kind, ten of each. */
function plannedRequests(): Planned[] {
  const ok = { outcome: 'succeeded', isCharged: true };
  const left = { outcome: 'caller_left', isCharged: true };
  const kinds: (() => Planned)[] = [
    () => ({ path: '/v1/text/toxicity', body: '{"input":"A quiet text."}', ...ok }),
    () => ({ path: '/v1/text/pii', body: '{"input":"Write to jane@example.com."}', ...ok }),
    () => ({ path: '/v1/text/language', body: '{"input":"Wo ist der Bahnhof?"}', ...ok }),
    () => ({ path: '/v1/text/sentiment', body: '{"input":"How lovely."}', ...ok }),
    () => ({ path: '/v1/text/pii', body: '{}', outcome: undefined, isCharged: false }),
    () => ({ path: '/v1/chat/completions', body: chat('echo', 'hello'), ...ok }),
    () => ({ path: '/v1/chat/completions', body: chat('echo', 'hello', { stream: true }), ...ok }),
    () => ({ path: '/v1/chat/completions', body: chat('without-done', 'hi', { stream: true }), ...ok }),
    () => ({
      path: '/v1/chat/completions',
      body: chat('error-500', 'hello'),
      outcome: 'upstream_error',
      isCharged: false,
    }),
    () => ({
      path: '/v1/chat/completions',
      body: chat('dies', 'a few words', { stream: true }),
      outcome: 'upstream_error',
      isCharged: true,
    }),
    () => ({
      path: '/v1/chat/completions',
      body: chat('endless', 'on and on', { stream: true }),
      leaves: 'in the middle',
      ...left,
    }),
    () => ({
      path: '/v1/chat/completions',
      body: chat('stalls-at-once', 'hello'),
      leaves: 'before the answer',
      ...left,
    }),
    () => ({ path: '/v1/audio/speech', body: speech('speaker'), ...ok }),
    () => ({ path: '/v1/speech/synthesize', body: speech('flite', 'slt'), ...ok }),
    () => ({
      path: '/v1/audio/speech',
      body: speech('speaker-refuses'),
      outcome: 'upstream_refused',
      isCharged: false,
    }),
    () => ({
      path: '/v1/audio/speech',
      body: speech('speaker-dies'),
      outcome: 'upstream_error',
      isCharged: true,
    }),
    () => ({
      path: '/v1/audio/speech',
      body: speech('speaker-endless'),
      leaves: 'in the middle',
      ...left,
    }),
    () => ({ path: '/v1/audio/speech', body: speech('nobody'), outcome: undefined, isCharged: false }),
    () => ({ path: '/v1/speech/transcribe', body: recording(), ...ok }),
    () => ({ path: '/v1/speech/transcribe', body: new FormData(), outcome: undefined, isCharged: false }),
  ];
  return Array.from({ length: 10 }, () => kinds.map((kind) => kind())).flat();
}

/** Possible ledger entries of a request whose caller disconnected so early that its progress is unknown. */
const earlyEndings = ['caller_left true', 'caller_left false', 'upstream_timeout false'];

test('the ledger is exact under 200 simultaneous mixed requests', async ({ makeKey, api, otherApi, sql }) => {
  const key = await makeKey({ perMonth: 1_000, perMinute: 60_000 });
  const planned = plannedRequests();
  expect(planned).toHaveLength(200);
  const early = new AbortController();
  const refused = new Set<string>();

  /** Sends a request and returns its id; undefined if its caller disconnected before receiving it. */
  const send = async ({ path, body, leaves }: Planned, at: number): Promise<string | undefined> => {
    const leaving = leaves === 'before the answer' ? early : new AbortController();
    const headers = {
      Authorization: `Bearer ${key.secret}`,
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    };
    const url = `${(at % 2 === 0 ? api : otherApi).url}${path}`;
    const sent = fetch(url, { method: 'POST', headers, body, signal: leaving.signal });
    if (leaves === 'before the answer') {
      await sent.catch(() => {});
      return undefined;
    }
    const answer = await sent;
    early.abort();
    if (leaves === 'in the middle') {
      await answer.body?.getReader().read();
      leaving.abort();
    } else await answer.arrayBuffer().catch(() => {});
    const id = answer.headers.get('x-request-id') ?? '';
    // A busy machine may refuse a request before its work begins; nothing may be charged for it then.
    if (answer.status === 503) refused.add(id);
    return id;
  };
  const ids = await Promise.all(planned.map(send));

  const known = new Map<string, Planned>();
  for (const [at, plan] of planned.entries()) {
    const id = ids[at];
    if (id !== undefined && plan.outcome !== undefined && !refused.has(id)) known.set(id, plan);
  }
  expect(known.size + refused.size).toBeGreaterThanOrEqual(160);
  const entries = await eventually(
    async () => {
      const rows = await sql<{ request_id: string; outcome: string; is_charged: boolean }[]>`
        select request_id, outcome, is_charged from usage_ledger where key_id = ${key.id}`;
      const written = new Set(rows.map(({ request_id }) => request_id));
      return [...known.keys()].every((id) => written.has(id)) && [...rows];
    },
    { what: 'an entry of each request that began', withinMs: 30_000 },
  );
  expect(new Set(entries.map(({ request_id }) => request_id)).size).toBe(entries.length);
  const wrong = entries.filter(({ request_id, outcome, is_charged }) => {
    const plan = known.get(request_id);
    if (plan) return plan.outcome !== outcome || plan.isCharged !== is_charged;
    return refused.has(request_id) ? is_charged : !earlyEndings.includes(`${outcome} ${is_charged}`);
  });
  expect(wrong).toEqual([]);
  expect(entries.length - known.size).toBeLessThanOrEqual(10 + refused.size);

  // All in one statement: requests of callers who disconnected early may still be in progress.
  const [counted] = await sql<
    { charged: number; price: string; month: number; held: number; holds: number }[]
  >`
    select count(*) filter (where is_charged)::int as charged, sum(price_usd)::text as price,
      (select charged from usage_months where key_id = ${key.id}) as month,
      (select held from usage_months where key_id = ${key.id}) as held,
      (select count(*)::int from usage_holds where key_id = ${key.id}) as holds
    from usage_ledger where key_id = ${key.id}`;
  if (refused.size === 0) expect(counted?.price).toBe('0.045000');
  expect(counted?.month).toBe(counted?.charged);
  expect(counted?.held).toBe(counted?.holds);
});
