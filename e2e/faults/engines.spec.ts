import { expect, test } from '../v1/developer';

// This test leaves no engine free for any other test of the same portal.
test('engines work next to requests and refuse what they cannot start in time', async ({ api, key }) => {
  const headers = { Authorization: `Bearer ${key.secret}`, 'Content-Type': 'application/json' };
  const input = 'The people of Paris and Maria Gonzalez met on Monday. '.repeat(180);
  const body = JSON.stringify({ input });
  // More at once than may wait, each on a separate connection.
  const heavy = Promise.all(
    Array.from({ length: 300 }, async () => {
      const answer = await fetch(`${api.url}/v1/text/entities`, { method: 'POST', headers, body });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    }),
  );
  expect((await api.get('/v1/models', { headers })).status).toBe(200);
  const answers = await heavy;
  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 503]);
  for (const answer of answers.filter(({ status }) => status === 503)) {
    expect(answer.text).toContain('"code":"engine_overloaded"');
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.headers.get('x-should-retry')).toBe('true');
  }
});

/** Texts of the maximum length that are the most work for engines. */
const worst = [
  ['entities', 'http://'],
  ['sentiment', 'http://'],
  ['entities', 'Mr. '],
  ['pii', '12:'],
  ['entities', '@ '],
] as const;

test('a key that sends the costliest texts does not block the engines for other keys', async ({
  api,
  key,
  makeKey,
}) => {
  const post = (secret: string, path: string, input: string) =>
    api.post(`/v1/text/${path}`, { input }, { headers: { Authorization: `Bearer ${secret}` } });
  const other = await makeKey();
  for (const path of ['entities', 'sentiment', 'pii']) await post(other.secret, path, 'Warm.');

  let isOver = false;
  const slowestMs = { worst: 0 };
  const send = async (lane: number) => {
    for (let count = lane; !isOver; count += 1) {
      const [path, unit] = worst[count % worst.length] ?? worst[0];
      const begun = performance.now();
      await post(key.secret, path, unit.repeat(10_000).slice(0, 10_000));
      slowestMs.worst = Math.max(slowestMs.worst, performance.now() - begun);
    }
  };
  const sending = Promise.all(Array.from({ length: 8 }, (_, lane) => send(lane)));
  const waits: number[] = [];
  for (let count = 0; count < 10; count += 1) {
    const begun = performance.now();
    const answer = await post(other.secret, 'sentiment', 'I love how quickly your team answered.');
    expect(answer.status, answer.text).toBe(200);
    waits.push(performance.now() - begun);
  }
  isOver = true;
  await sending;
  waits.sort((a, b) => a - b);
  console.info(
    `honest callers waited ${waits.map(Math.round).join(', ')} ms; eight at once of the worst ${Math.round(slowestMs.worst)} ms`,
  );
  expect(waits[5]).toBeLessThan(1_000);
});

test('two keys that read their speech slowly leave text to speech usable for others', async ({
  api,
  makeKey,
}) => {
  const synthesize = async (input: string, speed: number) => {
    const { secret } = await makeKey();
    return fetch(`${api.url}/v1/speech/synthesize`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ input, speed, response_format: 'wav' }),
    });
  };
  // Far more sound than is buffered for a slow reader. The test reads only its first bytes.
  const long = 'The people of Paris met on Monday. '.repeat(110);
  const slow = await Promise.all([1, 2].map(() => synthesize(long, 0.25)));
  const readers = slow.map(({ body }) => body?.getReader());
  await Promise.all(readers.map((reader) => reader?.read()));
  for (let count = 0; count < 3; count += 1) {
    const answer = await synthesize('Is anybody served?', 1);
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
  await Promise.all(readers.map((reader) => reader?.cancel()));
});
