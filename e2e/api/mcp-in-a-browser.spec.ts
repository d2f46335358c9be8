import { expect, test } from '../support/acceptance';
import { expectApiHeaders } from '../support/answers';

test.describe('GET /mcp', () => {
  for (const accept of ['text/html', 'text/html,application/xhtml+xml,*/*;q=0.8']) {
    test(`sends a browser that accepts ${accept} to the documentation`, async ({ api }) => {
      const answer = await api.get('/mcp', { headers: { Accept: accept } });
      expect(answer.status).toBe(303);
      expect(answer.headers.location).toBe('/developers/mcp');
      expectApiHeaders(answer);
      expect((await api.get('/developers/mcp')).status).toBe(200);
    });
  }

  test('answers every other GET alike, byte for byte', async ({ api }) => {
    const refused = '{"ok":false,"error":"method_not_allowed"}';
    for (const accept of [undefined, '*/*', 'application/json', 'text/event-stream', 'text/html;q=0']) {
      const answer = await api.get('/mcp', { headers: accept === undefined ? {} : { Accept: accept } });
      expect(answer.status, accept).toBe(405);
      expect(answer.text).toBe(refused);
      expect(answer.headers).not.toHaveProperty('location');
    }
    const put = await api.send({ method: 'PUT', path: '/mcp', headers: { Accept: 'text/html' } });
    expect(put.status).toBe(405);
  });
});
