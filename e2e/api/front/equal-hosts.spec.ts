import { expect, test } from '../../support/acceptance';
import type { Answer, Client } from '../../support/client';
import { publicPaths } from '../../support/public-paths';

const documents = [
  '/api/offers',
  '/api/offers/masking-shadow-14',
  '/api/offers/nothing',
  '/api/nothing',
  '/openapi.json',
  '/v1/openapi.json',
  '/v1/models',
  '/v1/nothing',
  '/llms.txt',
  '/trust.json',
  '/sitemap.xml',
  '/robots.txt',
  '/developers/developer-api.md',
  '/developers/nothing.md',
  '/.well-known/jwks.json',
];

/** Returns the visible text of a page, without scripts, styles and the addresses of files. */
function words(html: string): string {
  return html
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, ' ')
    .replace(/<!--.*?-->|<[^>]*>/gs, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function bodyOf({ text, headers }: Answer, { url }: Client): string {
  const isPage = headers['content-type']?.startsWith('text/html');
  const ofAnyHost = text
    .replaceAll(url, 'https://portal.example')
    .replaceAll(new URL(url).host, 'portal.example');
  return isPage ? words(ofAnyHost) : ofAnyHost;
}

/** Pages that say what only the portal's own server does: its measures, and streams over WebSocket. */
const ofOwnServer =
  /^\/(?:trust(?:\.json|\/questions)?|developers(?:\/(?:operations|developer-api|samples))?)$/;

for (const path of [...documents, ...publicPaths(), '/nothing', '/offers/nothing', '/inbox'])
  test(`both hosts answer ${path} alike`, async ({ api, otherApi }) => {
    const [front, next] = [await api.get(path), await otherApi.get(path)];
    expect([next.status, next.headers['content-type'], next.headers.location]).toEqual([
      front.status,
      front.headers['content-type'],
      front.headers.location,
    ]);
    if (!ofOwnServer.test(path)) expect(bodyOf(next, otherApi)).toBe(bodyOf(front, api));
  });

test('both hosts refuse the same bodies alike', async ({ api, otherApi }) => {
  for (const [path, body] of [
    ['/api/lead', {}],
    ['/api/lead', '{'],
    ['/api/quote', { offer_id: 'nothing' }],
    ['/v1/responses', { model: 'echo', input: 'x' }],
  ] as const) {
    const [front, next] = [await api.post(path, body), await otherApi.post(path, body)];
    expect([next.status, next.text]).toEqual([front.status, front.text]);
    expect(front.status).toBeGreaterThanOrEqual(400);
  }
});
