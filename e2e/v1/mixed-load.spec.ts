import { eventually } from '../support/eventually';
import { expect, test } from './developer';
import { silentWav } from './recordings';

/** What becomes of a request: the outcome that the ledger is to have, or none where no work began. */
interface Planned {
  path: string;
  body: string | FormData;
  /** Whether its caller leaves, when the answer has begun or when the provider has got it. */
  leaves?: 'in the middle' | 'before the answer';
  outcome: string | undefined;
  isCharged: boolean;
}

const chat = (model: string, content: string, more: object = {}) =>
  JSON.stringify({ model, messages: [{ role: 'user', content }], ...more });
const speech = (model: string) => JSON.stringify({ model, voice: 'alloy', input: 'Good morning.' });

function recording(): FormData {
  const form = new FormData();
  form.set('audio', new Blob([new Uint8Array(silentWav(1))]), 'recording.wav');
  return form;
}

/** Requests of every kind, ten of each. */
function plannedFor(marker: string): Planned[] {
  const ok = { outcome: 'succeeded', isCharged: true };
  const left = { outcome: 'caller_left', isCharged: true };
  const kinds: ((at: number) => Planned)[] = [
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
    (at) => ({
      path: '/v1/chat/completions',
      body: chat('stalls-at-once', `${marker} ${at};`),
      leaves: 'before the answer',
      ...left,
    }),
    () => ({ path: '/v1/audio/speech', body: speech('speaker'), ...ok }),
    () => ({ path: '/v1/speech/synthesize', body: speech('speaker'), ...ok }),
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
  return Array.from({ length: 10 }, (_, at) => kinds.map((kind) => kind(at))).flat();
}

test('the ledger is exact under 200 simultaneous mixed requests, of which some are left and some fail', async ({
  makeKey,
  api,
  otherApi,
  sql,
  seenUpstream,
}) => {
  const key = await makeKey({ perMonth: 1_000, perMinute: 60_000 });
  const planned = plannedFor(key.id);
  expect(planned).toHaveLength(200);

  /** Sends a request and gives its id, undefined where its caller left before it was told. */
  const send = async ({ path, body, leaves }: Planned, at: number): Promise<string | undefined> => {
    const leaving = new AbortController();
    const headers = {
      Authorization: `Bearer ${key.secret}`,
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    };
    const url = `${(at % 2 === 0 ? api : otherApi).url}${path}`;
    const sent = fetch(url, { method: 'POST', headers, body, signal: leaving.signal });
    if (leaves === 'before the answer') {
      const turn = `${key.id} ${Math.floor(at / 20)};`;
      await eventually(async () => (await seenUpstream(turn)).length === 1, { what: 'the provider has it' });
      leaving.abort();
      await expect(sent).rejects.toThrow();
      return undefined;
    }
    const answer = await sent;
    if (leaves === 'in the middle') {
      await answer.body?.getReader().read();
      leaving.abort();
    } else await answer.arrayBuffer().catch(() => {});
    return answer.headers.get('x-request-id') ?? undefined;
  };
  const ids = await Promise.all(planned.map(send));

  const begun = planned.filter(({ outcome }) => outcome !== undefined);
  const entries = await eventually(
    async () => {
      const rows = await sql<{ request_id: string; outcome: string; is_charged: boolean }[]>`
        select request_id, outcome, is_charged from usage_ledger where key_id = ${key.id}`;
      return rows.length >= begun.length && [...rows];
    },
    { what: 'an entry of each request that began' },
  );
  expect(entries).toHaveLength(begun.length);
  const expected = new Map(planned.map((plan, at) => [ids[at], plan]));
  const wrong = entries.filter(({ request_id, outcome, is_charged }) => {
    const plan = expected.get(request_id) ?? expected.get(undefined);
    return plan?.outcome !== outcome || plan.isCharged !== is_charged;
  });
  expect(wrong).toEqual([]);
  expect(new Set(entries.map(({ request_id }) => request_id)).size).toBe(entries.length);

  const [counted] = await sql<object[]>`
    select count(*) filter (where is_charged)::int as charged, sum(price_usd)::text as price,
      (select charged from usage_months where key_id = ${key.id}) as of_month,
      (select held from usage_months where key_id = ${key.id}) as held,
      (select count(*)::int from usage_holds where key_id = ${key.id}) as holds
    from usage_ledger where key_id = ${key.id}`;
  const charged = planned.filter(({ isCharged }) => isCharged).length;
  expect(counted).toEqual({ charged, price: '0.045000', of_month: charged, held: 0, holds: 0 });
});
