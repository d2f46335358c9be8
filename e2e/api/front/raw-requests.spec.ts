import { expect, test } from '../../support/acceptance';
import { expectApiHeaders } from '../../support/answers';
import { freshAddress } from '../../support/client';
import { offers, plainQuote } from '../../support/literals';
import { RawConnection, rawRequest } from '../../support/raw-connection';

const host = 'Host: portal.test\r\n';
const get = (target: string, headers = '') =>
  `GET ${target} HTTP/1.1\r\n${host}X-Forwarded-For: ${freshAddress()}\r\n${headers}\r\n`;
const offerList = { currency: 'USD', offers };

/** Requests that no parser accepts, each with the status of its refusal. */
const unreadable: [kind: string, bytes: string, status: number, error: string][] = [
  ['no HTTP', 'HELLO\r\n\r\n', 400, 'bad_request'],
  ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', 400, 'bad_request'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'bad_request'],
  ['an unknown method', `GRAB /api/offers HTTP/1.1\r\n${host}\r\n`, 400, 'bad_request'],
  ['a method in lower case', `get /api/offers HTTP/1.1\r\n${host}\r\n`, 400, 'bad_request'],
  ['an unknown version', `GET /api/offers HTTP/9.9\r\n${host}\r\n`, 400, 'bad_request'],
  ['a target with a space', `GET /api/off ers HTTP/1.1\r\n${host}\r\n`, 400, 'bad_request'],
  ['a header without a colon', `GET /api/offers HTTP/1.1\r\n${host}nonsense\r\n\r\n`, 400, 'bad_request'],
  ['a header with U+0000', `GET /api/offers HTTP/1.1\r\n${host}X-A: a\0b\r\n\r\n`, 400, 'bad_request'],
  ['no Host', 'GET /api/offers HTTP/1.1\r\n\r\n', 400, 'bad_request'],
  ['two Hosts', `GET /api/offers HTTP/1.1\r\n${host}Host: b.test\r\n\r\n`, 400, 'bad_request'],
  ['the same Host twice, for a page', `GET / HTTP/1.1\r\n${host}${host}\r\n`, 400, 'bad_request'],
  [
    'a length that is no number',
    `POST /api/lead HTTP/1.1\r\n${host}Content-Length: x\r\n\r\n`,
    400,
    'bad_request',
  ],
  ['a negative length', `POST /api/lead HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, 400, 'bad_request'],
  [
    'two lengths',
    `POST /api/lead HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    400,
    'bad_request',
  ],
  [
    'a length and chunks',
    `POST /api/lead HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    'bad_request',
  ],
  [
    'headers of 20 KB',
    `GET /api/offers HTTP/1.1\r\n${host}X-A: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'request_header_too_large',
  ],
  [
    'a target of 20 KB',
    `GET /api/${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
    431,
    'request_header_too_large',
  ],
];

test.describe('a request that no parser accepts is refused as JSON with all headers', () => {
  for (const [kind, bytes, status, error] of unreadable) {
    test(`${kind}: ${status}`, async ({ api }) => {
      const answer = await rawRequest(api.url, Buffer.from(bytes, 'latin1'));
      expect({ status: answer.status, body: answer.json }).toEqual({ status, body: { ok: false, error } });
      expectApiHeaders(answer);
      expect((await api.get('/api/offers')).status).toBe(200);
    });
  }

  test('a chunk without a size', async ({ api }) => {
    const connection = await RawConnection.open(api.url);
    await connection.write(`POST /api/lead HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`);
    const [answer] = await connection.answered();
    expect(answer?.status).toBe(400);
    expect(answer?.json).toMatchObject({ ok: false });
    connection.close();
  });

  test('a body in thousands of chunks of one byte', async ({ api }) => {
    const connection = await RawConnection.open(api.url);
    await connection.write(`POST /api/lead HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n`);
    await connection.write('1\r\n0\r\n'.repeat(5_000));
    const [answer] = await connection.answered();
    expect(answer?.json).toEqual({ ok: false, error: 'request_timeout' });
    await connection.closed(5_000);
  });

  test('a body of tiny chunks that nobody reads', async ({ api }) => {
    const connection = await RawConnection.open(api.url);
    await connection.write(`POST /v1/nothing HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n`);
    const [answer] = await connection.answered();
    expect(answer?.status).toBe(404);
    await connection.write('1\r\n0\r\n'.repeat(5_000));
    await connection.closed(5_000);
  });
});

/** Readable requests with unusual targets, methods or expectations, which must not reach Next. */
const unusual: [kind: string, bytes: string, statuses: number[]][] = [
  ['TRACE', `TRACE /api/offers HTTP/1.1\r\n${host}\r\n`, [405]],
  ['TRACE of a POST endpoint', `TRACE /api/quote HTTP/1.1\r\n${host}\r\n`, [405]],
  ['PROPFIND', `PROPFIND /api/offers HTTP/1.1\r\n${host}\r\n`, [405]],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${host}\r\n`, [400, 404, 405]],
  ['//api/offers', get('//api/offers'), [404]],
  ['/api//offers', get('/api//offers'), [404]],
  ['/api/offers//', get('/api//offers//'), [404]],
  ['a backslash', get('/api\\offers'), [404]],
  ['a lone percent sign', get('/api/%'), [400, 404]],
  ['an escape that is none', get('/api/%zz'), [400, 404]],
  ['an escape that is no UTF-8', get('/api/%ff%fe'), [400, 404]],
  ['overlong UTF-8', get('/api/%c0%af'), [400, 404]],
  ['an escaped U+0000', get('/api/offers%00'), [400, 404]],
  ['dots', get('/api/../api/nothing'), [400]],
  ['escaped dots', get('/schemas/..%2f..%2fpackage.json'), [400]],
  ['a path of 8000 characters', get(`/api/${'a'.repeat(8_000)}`), [404]],
  ['parameters of a path', get('/api/offers;v=1'), [404]],
  ['another case', get('/API/offers/nothing%2F'), [404]],
  ['an expectation that is unknown', get('/api/offers', 'Expect: a-miracle\r\n'), [417, 400, 200]],
  ["Next's image optimizer", get('/_next/image?url=%2Fa.png&w=64&q=75'), [404]],
];

test.describe('an unusual request is answered as JSON with all headers', () => {
  for (const [kind, bytes, statuses] of unusual.filter(([name]) => name !== 'another case')) {
    test(kind, async ({ api }) => {
      const answer = await rawRequest(api.url, bytes);
      expect(statuses).toContain(answer.status);
      expect(answer.json).toBeInstanceOf(Object);
      expectApiHeaders(answer);
    });
  }

  test('CONNECT is refused and has no other effect', async ({ api }) => {
    const connection = await RawConnection.open(api.url);
    await connection.write(`CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`);
    await connection.closed(5_000);
    expect(connection.answers.map(({ status, headers }) => [status, headers.allow])).toEqual([
      [405, 'GET, HEAD, POST, OPTIONS'],
    ]);
    expect((await api.get('/api/offers')).status).toBe(200);
  });

  test('a target that is a whole URL addresses the same resource', async ({ api }) => {
    const answer = await rawRequest(api.url, get('http://portal.test/api/offers?x=1'));
    expect(answer.status).toBe(200);
    expect(Buffer.from(answer.text, 'latin1').toString()).toBe(JSON.stringify(offerList));
  });

  test('an Upgrade header is ignored, and the request answered', async ({ api }) => {
    // Next listens for upgrades from the first page that it renders.
    expect((await api.get('/privacy?rendered')).status).toBe(200);
    const wish =
      'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n';
    expect((await rawRequest(api.url, get('/api/offers', wish))).json).toEqual(offerList);
    for (const target of ['/privacy', '/nope', '/_next/webpack-hmr']) {
      const webSocket = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
      expect([200, 404]).toContain((await rawRequest(api.url, get(target, webSocket))).status);
    }
  });

  test('a path of many slashes is refused quickly', async ({ api }) => {
    const quickest = async (path: string) => {
      const taken: number[] = [];
      for (const _ of [1, 2, 3, 4, 5]) {
        const begun = performance.now();
        expect((await rawRequest(api.url, get(path))).status).toBe(404);
        taken.push(performance.now() - begun);
      }
      return Math.min(...taken);
    };
    // Compared with as many letters, because other work on the machine delays both.
    const letters = await quickest(`/${'a'.repeat(15_000)}/`);
    expect(await quickest(`${'/'.repeat(15_000)}x/`)).toBeLessThan(20 * Math.max(letters, 5));
  });

  test('an escaped letter addresses the same resource', async ({ api }) => {
    expect((await rawRequest(api.url, get('/api/%6Fffers'))).status).toBe(200);
  });

  test('HTTP/1.0 is answered, and the connection closed', async ({ api }) => {
    const connection = await RawConnection.open(api.url);
    await connection.write('GET /api/offers HTTP/1.0\r\n\r\n');
    const [answer] = await connection.answered();
    expect(answer?.json).toEqual(offerList);
    await connection.closed(5_000);
  });

  test('requests that are sent together are answered in order', async ({ api }) => {
    const connection = await RawConnection.open(api.url);
    await connection.write(get('/api/offers') + get('/api/nothing') + get('/schemas/lead.schema.json'));
    const answers = await connection.answered(3);
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200]);
    expect(answers[0]?.json).toEqual(offerList);
    connection.close();
  });
});

const post = (headers: string, body = JSON.stringify(plainQuote)) =>
  Buffer.from(
    `POST /api/quote HTTP/1.1\r\n${host}X-Forwarded-For: ${freshAddress()}\r\nContent-Length: ${body.length}\r\n${headers}\r\n${body}`,
    'latin1',
  );

test.describe('the bytes of an Idempotency-Key', () => {
  test('may be sent in two headers, which are joined', async ({ api }) => {
    const unique = `${process.pid}-${performance.now()}`;
    const answer = await rawRequest(
      api.url,
      post(`Idempotency-Key: first ${unique}\r\nIdempotency-Key: second\r\n`),
    );
    expect(answer.json).toMatchObject({ quote: { idempotency_key: `first ${unique}, second` } });
  });

  test('are read as latin-1 if they are not UTF-8', async ({ api }) => {
    const unique = `${process.pid}-${performance.now()}`;
    const answer = await rawRequest(api.url, post(`Idempotency-Key: caf\xe9 ${unique}\r\n`));
    expect(answer.status).toBe(200);
    const text = Buffer.from(answer.text, 'latin1').toString();
    expect(JSON.parse(text)).toMatchObject({ quote: { idempotency_key: `café ${unique}` } });
  });
});
