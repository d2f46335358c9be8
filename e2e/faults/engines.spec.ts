import { expect, test } from '../v1/developer';

// It leaves no engine free for any other test of the same portal.
test('engines work beside the requests, and refuse what they cannot begin in time', async ({ api, key }) => {
  const headers = { Authorization: `Bearer ${key.secret}`, 'Content-Type': 'application/json' };
  const input = 'The people of Paris and Maria Gonzalez met on Monday. '.repeat(180);
  const body = JSON.stringify({ input });
  // More at once than may wait, each on a connection of its own.
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
