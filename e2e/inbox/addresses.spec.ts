import { postForm } from '../support/founders';
import { expect, test } from './inbox';

/** A place in a list, as an address has it. */
const cursorAt = (createdAt: string) =>
  Buffer.from(JSON.stringify(['after', 'A', 100, createdAt, 'lead_0'])).toString('base64url');

const shown = [
  '/inbox?offer=%00',
  '/inbox?source=a%00b',
  '/inbox?assignee=%00',
  '/inbox?q=%00',
  '/inbox?q=a%00b',
  '/inbox?status=%00&band=%00&buyer_type=%00&sort=%00&cursor=%00',
  '/inbox/list?offer=%00',
  '/inbox/list?q=%00',
  '/inbox/export?source=%00',
  '/inbox/export?q=%00',
  ...['0000-01-01T00:00:00.000Z', '2026-02-30T00:00:00.000Z'].flatMap((moment) => [
    `/inbox?cursor=${cursorAt(moment)}`,
    `/inbox/list?cursor=${cursorAt(moment)}&sort=oldest`,
  ]),
  '/inbox/pipeline?x=%00',
  '/inbox/settings?done=%00',
];

const missing = ['/inbox/%00', '/inbox/offers/%00', '/inbox/api-keys/%00', '/inbox/api-keys/%00?month=%00'];

const forms = [
  ['/inbox/offers/%00/send', { version: '1' }],
  ['/inbox/offers/%00/ratify', { version: '1' }],
  ['/inbox/offers/%00/retire', {}],
  ['/inbox/offers/%00/sample', { sample_text: '{}' }],
  ['/inbox/offers/drafts/%00/publish', {}],
  ['/inbox/api-keys/%00/rotate', { grace_hours: '1' }],
  ['/inbox/api-keys/%00/revoke', {}],
] as const;

test('values of the address that the database cannot store are ignored', async ({
  api,
  otherApi,
  session,
}) => {
  const headers = { Cookie: session };
  for (const host of [api, otherApi]) {
    for (const path of shown) expect((await host.get(path, { headers })).status, path).toBe(200);
    expect((await host.get('/inbox/%00/detail', { headers })).json).toMatchObject({ kind: 'missing' });
    for (const path of missing) expect((await host.get(path, { headers })).status, path).toBe(404);
    for (const [path, fields] of forms) {
      const sent = await postForm(host, path, fields, {
        headers: { ...headers, Accept: 'application/json' },
      });
      expect(sent.json, path).toMatchObject({ ok: false, error: 'not_found' });
    }
  }
});
