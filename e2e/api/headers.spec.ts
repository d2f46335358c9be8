import { expect, test } from '../support/acceptance';
import { expectApiHeaders, expectRefusal } from '../support/answers';
import { documentPaths, plainLead, plainQuote, posts } from '../support/literals';

const otherMethods = ['PUT', 'PATCH', 'DELETE'];

/** One answer of every kind that both mounts send, by its description. */
const kinds = [
  { kind: 'a quote', status: 200, method: 'POST', path: '/api/quote', body: plainQuote },
  { kind: 'a lead', status: 200, method: 'POST', path: '/api/lead', body: plainLead },
  { kind: 'a body that is no JSON', status: 400, method: 'POST', path: '/api/quote', body: '{' },
  { kind: 'a missing field', status: 400, method: 'POST', path: '/api/lead', body: {} },
  { kind: 'an unknown offer', status: 404, method: 'POST', path: '/api/quote', body: { offer_id: 'none' } },
  { kind: 'a body too large', status: 413, method: 'POST', path: '/api/lead', body: 'x'.repeat(32769) },
  { kind: 'an unknown path below /api', status: 404, method: 'GET', path: '/api/nothing' },
  { kind: 'an unknown schema', status: 404, method: 'GET', path: '/schemas/nothing.json' },
  { kind: 'another name that is well known', status: 404, method: 'GET', path: '/.well-known/x.json' },
  { kind: 'a path below openapi.json', status: 404, method: 'GET', path: '/openapi.json/x' },
  { kind: '/api itself', status: 404, method: 'GET', path: '/api' },
  { kind: 'a POST to an unknown path', status: 404, method: 'POST', path: '/api/nothing', body: {} },
  { kind: 'HEAD of an unknown path', status: 404, method: 'HEAD', path: '/api/nothing' },
  { kind: 'OPTIONS of an unknown path', status: 404, method: 'OPTIONS', path: '/api/nothing' },
];

test.describe('every API answer has its headers and reveals no limits or software', () => {
  for (const { kind, status, method, path, body } of kinds) {
    test(`${kind}: ${status}`, async ({ api }) => {
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
      const answer = await api.send({ method, path, body: text });
      expect(answer.status).toBe(status);
      expectApiHeaders(answer);
      if (method !== 'HEAD') expect(answer.headers['content-type']).toMatch(/^application\/json(?:;|$)/);
      if (status === 404 && body === undefined && method !== 'HEAD')
        expect(answer.json).toEqual({ ok: false, error: 'not_found' });
    });
  }
});

test.describe('a document', () => {
  for (const path of documentPaths) {
    test(`${path} is JSON that every origin may read`, async ({ api }) => {
      const answer = await api.get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toMatch(/^application\/json(?:;|$)/);
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expectApiHeaders(answer);
    });

    test(`${path} returns the same with a trailing slash`, async ({ api }) => {
      const [plain, slashed] = await Promise.all([api.get(path), api.get(`${path}/`)]);
      expect(slashed.status).toBe(200);
      expect(slashed.text).toBe(plain.text);
      expectApiHeaders(slashed);
    });

    test(`HEAD ${path} has the headers of GET and no body`, async ({ api }) => {
      const [get, head] = await Promise.all([api.get(path), api.send({ method: 'HEAD', path })]);
      expect(head.status).toBe(200);
      expect(head.bytes).toHaveLength(0);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
      expect(head.headers['access-control-allow-origin']).toBe('*');
      expectApiHeaders(head);
    });

    test(`OPTIONS ${path} names its methods and lets every origin read`, async ({ api }) => {
      const answer = await api.send({ method: 'OPTIONS', path });
      expect(answer.status).toBe(204);
      expect(answer.bytes).toHaveLength(0);
      expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expectApiHeaders(answer);
    });

    for (const method of ['POST', ...otherMethods]) {
      test(`${method} ${path} is refused with the methods that are allowed`, async ({ api }) => {
        const answer = await api.send({ method, path, body: method === 'POST' ? '{}' : undefined });
        expectRefusal(answer, 405, { error: 'method_not_allowed' });
        expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
      });
    }
  }
});

test.describe('a POST endpoint', () => {
  for (const { path, body, record } of posts) {
    test(`${path} answers the same with a trailing slash`, async ({ api }) => {
      const answer = await api.post(`${path}/`, body);
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({ ok: true, [record]: {} });
    });

    test(`${path} lets no other origin read its answers`, async ({ api }) => {
      const headers = { Origin: 'https://elsewhere.example' };
      const answers = [
        await api.post(path, body, { headers }),
        await api.post(path, '{', { headers }),
        await api.send({ method: 'OPTIONS', path, headers }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 400, 204]);
      for (const answer of answers) {
        const cors = answer.headerNames.filter((name) => /^access-control-/i.test(name));
        expect(cors).toEqual([]);
      }
    });

    test(`OPTIONS ${path} names its methods`, async ({ api }) => {
      const answer = await api.send({ method: 'OPTIONS', path });
      expect({ status: answer.status, allow: answer.headers.allow }).toEqual({
        status: 204,
        allow: 'POST, OPTIONS',
      });
      expectApiHeaders(answer);
    });

    for (const method of ['GET', ...otherMethods]) {
      test(`${method} ${path} is refused with the methods that are allowed`, async ({ api }) => {
        const answer = await api.send({ method, path });
        expectRefusal(answer, 405, { error: 'method_not_allowed' });
        expect(answer.headers.allow).toBe('POST, OPTIONS');
      });
    }

    test(`HEAD ${path} is refused without a body`, async ({ api }) => {
      const answer = await api.send({ method: 'HEAD', path });
      expect(answer.status).toBe(405);
      expect(answer.bytes).toHaveLength(0);
      expect(answer.headers.allow).toBe('POST, OPTIONS');
      expectApiHeaders(answer);
    });
  }
});

test.describe('Strict-Transport-Security', () => {
  for (const path of ['/api/offers', '/api/nothing', '/openapi.json']) {
    test(`is sent to callers on HTTPS only: ${path}`, async ({ api }) => {
      const [plain, secure] = await Promise.all([
        api.get(path),
        api.get(path, { headers: { 'X-Forwarded-Proto': 'https' } }),
      ]);
      expect(plain.headers['strict-transport-security']).toBeUndefined();
      expect(secure.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    });
  }
});
