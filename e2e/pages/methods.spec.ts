import { formPaths } from '../../lib/site/forms';
import { expectApiHeaders } from '../support/answers';
import { expect, test } from './buyer';

const read = 'GET, HEAD, OPTIONS';
const sent = 'GET, HEAD, POST, OPTIONS';

const notForms = [
  '/',
  '/quote',
  '/quotes/quote_none',
  '/inbox',
  '/inbox/export',
  '/inbox/log/export',
  '/inbox/events',
  '/robots.txt',
  '/nope',
];
const forms = formPaths.map((path) => path.replace(/\[\w+\]/, 'any'));

const methods = ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'];

test('pages and files can be read, forms also sent, and every other method is refused', async ({ api }) => {
  const refusals = [
    ...notForms.flatMap((path) => [...methods, 'POST'].map((method) => ({ path, method, allow: read }))),
    ...forms.flatMap((path) => methods.map((method) => ({ path, method, allow: sent }))),
  ];
  for (const { path, method, allow } of refusals) {
    const answer = await api.send({ method, path });
    const what = `${method} ${path}`;
    expect({ status: answer.status, allow: answer.headers.allow, body: answer.json }, what).toEqual({
      status: 405,
      allow,
      body: { ok: false, error: 'method_not_allowed' },
    });
    expectApiHeaders(answer);
  }
  for (const path of [...notForms, ...forms]) {
    const { status, headers } = await api.send({ method: 'OPTIONS', path });
    expect([status, headers.allow], path).toEqual([204, forms.includes(path) ? sent : read]);
  }
});

test('a dot segment is a bad request in any encoding', async ({ api }) => {
  const patterns = [...formPaths, '/offers/[offerId]', '/quotes/[quoteId]'].filter((path) =>
    path.includes('['),
  );
  for (const dots of ['.', '..', '%2e%2E', '.%2e', '%252e%252e', '..%2F..', '..%5c']) {
    for (const path of patterns.map((pattern) => pattern.replace(/\[\w+\]/, dots))) {
      for (const method of ['GET', 'POST']) {
        const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
        const body = '--x\r\nContent-Disposition: form-data; name="$ACTION_ID_0"\r\n\r\n\r\n--x--\r\n';
        const { status, json } = await api.send({
          method,
          path,
          headers,
          ...(method === 'POST' && { body }),
        });
        expect({ status, json }, `${method} ${path}`).toEqual({
          status: 400,
          json: { ok: false, error: 'bad_request' },
        });
      }
    }
  }
});

test('a page accepts no form, however its address is encoded', async ({ api }) => {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const body = '--x\r\nContent-Disposition: form-data; name="$ACTION_ID_0"\r\n\r\n\r\n--x--\r\n';
  // A parameter of a form may be the folder of a page.
  const pages = ['api-keys', 'companies', 'offers', 'pilots', 'templates', 'settings'].map(
    (folder) => `/inbox/${folder}/viewed`,
  );
  pages.push(...['ratify', 'retire', 'revert', 'sample', 'send'].map((act) => `/inbox/offers/drafts/${act}`));
  // The portal's server decodes a slash that Next keeps in a parameter.
  for (const form of formPaths) {
    const parts = form
      .replace(/\[\w+\]/g, 'any')
      .slice(1)
      .split('/');
    for (let at = 1; at < parts.length; at += 1)
      pages.push(`/${[parts.slice(0, at).join('/'), ...parts.slice(at)].join('%2F')}`);
  }
  for (const path of pages) {
    const { status, json } = await api.send({ method: 'POST', path, headers, body });
    expect({ status, json }, path).toEqual({ status: 405, json: { ok: false, error: 'method_not_allowed' } });
  }
});

test('no header makes a page fail', async ({ api }) => {
  const headers: Record<string, string>[] = [
    { RSC: '1', 'Next-Router-State-Tree': '%zz' },
    { RSC: '1', 'Next-Router-State-Tree': '["",{}' },
    { 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/../x' },
    { 'Next-Action': 'x' },
    { 'Next-Url': '%ff' },
    { Cookie: '%'.repeat(4_000) },
    { 'Accept-Language': 'x'.repeat(4_000) },
    { 'Content-Length': '0', Expect: '100-continue' },
    { Range: 'bytes=9-1' },
    { 'If-None-Match': '"' },
  ];
  for (const path of ['/', '/quote', '/receipts/lead_x', '/inbox', '/sign-in', '/inbox/events', '/nope']) {
    for (const header of headers) {
      const { status } = await api.get(path, { headers: header });
      expect(status, `${path} ${JSON.stringify(header).slice(0, 80)}`).toBeLessThan(500);
    }
  }
});

test('an unknown act of a shared route is a page not found', async ({ api }) => {
  const nowhere = (await api.get('/nope')).text;
  const unknown = [
    '/inbox/team/founder_1/promote',
    '/inbox/team/founder_1/constructor',
    '/inbox/settings/theme/send',
    '/inbox/settings/second-factor/nope',
    '/inbox/settings/send/again',
    '/inbox/api-keys/key_1/nope',
    '/inbox/api-keys/trials/trial_1/nope',
    '/inbox/templates/1/nope',
    '/inbox/alerts/feed/nope',
    '/receipts/lead_1/nope/send',
    '/developers/keys/address/nope',
  ];
  for (const path of unknown) {
    const { status, headers, text } = await api.get(path);
    expect([status, headers['content-type']], path).toEqual([404, 'text/html; charset=utf-8']);
    expect(text.length, path).toBeGreaterThan(nowhere.length / 2);
    expect((await api.send({ method: 'POST', path })).status, path).toBe(405);
  }
});
