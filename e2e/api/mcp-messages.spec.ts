import { expect, test } from '../support/acceptance';
import { expectApiHeaders, expectRefusal, objectOf } from '../support/answers';
import { freshAddress } from '../support/client';
import { plainLead } from '../support/literals';

const accept = 'application/json, text/event-stream';
const ping = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

test.describe('POST /mcp', () => {
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example', 'no origin']) {
    test(`refuses a message from ${origin}`, async ({ api }) => {
      const answer = await api.post('/mcp', ping, { headers: { Accept: accept, Origin: origin } });
      expectRefusal(answer, 403, { error: 'foreign_origin' });
    });
  }

  test('refuses a page whose host name was rebound to the portal', async ({ api }) => {
    const headers = { Accept: accept, Host: 'evil.example', Origin: 'http://evil.example' };
    expectRefusal(await api.post('/mcp', ping, { headers }), 403, { error: 'foreign_origin' });
    const { Origin: _, ...program } = headers;
    expect((await api.post('/mcp', ping, { headers: program })).status).toBe(200);
  });

  test("accepts messages from the portal's own pages and from callers without an origin", async ({ api }) => {
    for (const origin of [api.url, undefined]) {
      const headers = { Accept: accept, ...(origin && { Origin: origin }) };
      const answer = await api.post('/mcp', ping, { headers });
      expect(answer.status, answer.text).toBe(200);
      expectApiHeaders(answer);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('answers what is not a message of the protocol', async ({ api }) => {
    const answer = await api.post('/mcp', '{', { headers: { Accept: accept } });
    expect(answer.status).toBe(400);
    expect(objectOf(objectOf(answer.json).error).code).toBe(-32700);
    expectApiHeaders(answer);
  });

  test('accepts one message at a time', async ({ api }) => {
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    const batches = [[], [ping], Array(100).fill(ping), [ping, cancelled]].map((batch) =>
      JSON.stringify(batch),
    );
    for (const text of batches.flatMap((batch) => [` \n${batch}`, `\ufeff${batch}`])) {
      const answer = await api.post('/mcp', text, { headers: { Accept: accept } });
      expect(answer.status).toBe(400);
      expect(objectOf(objectOf(answer.json).error).code).toBe(-32600);
      expectApiHeaders(answer);
    }
  });

  test('refuses a message over 65,536 bytes', async ({ api }) => {
    const large = JSON.stringify({ ...ping, params: { x: 'x'.repeat(65_536) } });
    const answer = await api.post('/mcp', large, { headers: { Accept: accept } });
    expectRefusal(answer, 413, { error: 'payload_too_large', max_bytes: 32768 });
  });

  test('survives arguments that nest 15,000 levels deep', async ({ api }) => {
    const deep = `${'['.repeat(15_000)}${']'.repeat(15_000)}`;
    const lead = JSON.stringify({ ...plainLead, notes: 0 }).replace('"notes":0', `"notes":${deep}`);
    const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"submit_qualified_interest","arguments":${lead}}}`;
    const answer = await api.post('/mcp', call, { headers: { Accept: accept } });
    expect(answer.status, answer.text).toBeLessThan(500);
    expect(answer.text).not.toContain('internal');
  });

  test('handles a number that is not finite as REST does', async ({ api }) => {
    const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"request_quote","arguments":{"offer_id":"masking-shadow-14","annual_commit":1e999}}}`;
    const answer = await api.post('/mcp', call, { headers: { Accept: accept } });
    expect(answer.text).toContain('invalid_field_value');
  });

  for (const method of ['GET', 'DELETE', 'PUT', 'HEAD']) {
    test(`refuses ${method}: there is no session`, async ({ api }) => {
      const answer = await api.send({ method, path: '/mcp' });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe('POST, OPTIONS');
      expectApiHeaders(answer);
    });
  }

  test('admits 240 messages in a minute from one address', async ({ api }) => {
    const from = freshAddress();
    const answers = await Promise.all(
      Array.from({ length: 243 }, () => api.post('/mcp', ping, { from, headers: { Accept: accept } })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });
});
