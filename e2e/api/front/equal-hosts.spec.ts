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

/** Sample keys are new in every answer. */
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Returns the body of an answer without the parts that differ between two answers, or between two addresses. */
function bodyOf({ text, headers }: Answer, { url }: Client): string {
  const isPage = headers['content-type']?.startsWith('text/html');
  const { host, port } = new URL(url);
  const ofAnyHost = text.replaceAll(url, 'https://portal.example').replaceAll(host, 'portal.example');
  const body = isPage ? words(ofAnyHost) : ofAnyHost;
  // In highlighted code, the parts of an address are separate elements.
  return body.replaceAll(uuid, 'a-uuid').replaceAll(`127. 0. 0. 1: ${port}`, 'portal.example');
}

/**
 * Statements about nonces and repeated erasures, which only the portal's own server makes, worded as on a Next host.
 */
const ofOwnServer: readonly [statement: RegExp, otherwise: string][] = [
  [/ Every script needs a nonce\./, ''],
  [/\{"name":"Erased data stays erased after a restore".*?\]\},/, ''],
  [/Erased data stays erased after a restore .*? The 2 tests \S+ \S+ /, ''],
  [/"answer":"Yes"(,"text":"You can erase a)/, '"answer":"Partly"$1'],
  [/ The erasure is repeated when an older backup is restored\. Yes /, ' Partly '],
  [/ The erasure is repeated when an older backup is restored\./, ''],
];

for (const path of [...documents, ...publicPaths(), '/nothing', '/offers/nothing', '/inbox'])
  test(`both hosts answer ${path} alike`, async ({ api, otherApi }) => {
    const [front, next] = [await api.get(path), await otherApi.get(path)];
    expect([next.status, next.headers['content-type'], next.headers.location]).toEqual([
      front.status,
      front.headers['content-type'],
      front.headers.location,
    ]);
    const isTrust = path.startsWith('/trust');
    const ofFront = ofOwnServer.reduce(
      (body, [statement, otherwise]) => (isTrust ? body.replace(statement, otherwise) : body),
      bodyOf(front, api),
    );
    expect(bodyOf(next, otherApi)).toBe(ofFront);
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
