import { parseAtomFeed } from 'feedsmith';
import { axeViolations, sidewaysScroll } from '../../tools/audit/inspection';
import { hydrated } from '../pages/buyer';
import { recordOf, textOf } from '../support/answers';
import { eventually } from '../support/eventually';
import { postForm, signIn } from '../support/founders';
import { plainLead } from '../support/literals';
import { expect, test } from './founder';

test('a founder makes the address of a feed, reads it, replaces it and turns it off', async ({
  founderPage: page,
  api,
}) => {
  await page.goto('/inbox/settings');
  await page.getByRole('link', { name: 'Alerts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alerts');
  await hydrated(page);
  const make = async (button: string) => {
    await page.locator('form[action="/inbox/alerts/feed"]').getByRole('button', { name: button }).click();
    const shown = (await page.getByRole('status').locator('code').textContent()) ?? '';
    expect(shown).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/feeds\/[\w-]{43}$/);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(shown)).toHaveCount(0);
    await hydrated(page);
    return shown.slice(api.url.length);
  };
  const first = await make('Create the address');
  expect((await api.get(first)).status).toBe(200);
  const second = await make('Create a new address');
  expect((await api.get(first)).status).toBe(404);
  expect((await api.get(second)).status).toBe(200);
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toEqual([]);
  await page.getByRole('button', { name: 'Turn the feed off' }).click();
  await expect(page.getByRole('status')).toContainText('The feed is off.');
  expect((await api.get(second)).status).toBe(404);
});

test('a feed is created without a script and served on both mounts', async ({
  api,
  otherApi,
  makeAnother,
  portalLog,
}) => {
  const cookie = await signIn(api, await makeAnother());
  const lead = recordOf(await api.post('/api/lead', { ...plainLead, contact_name: 'Ada Quixotry' }), 'lead');
  const made = await postForm(api, '/inbox/alerts/feed', {}, { cookie });
  expect(made.status).toBe(200);
  expect(made.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(made.headers['cache-control']).toBe('no-store');
  const [, path = '', secret = ''] = /(\/api\/feeds\/([\w-]{43}))\n/.exec(made.text) ?? [];

  for (const host of [api, otherApi]) {
    const { status, headers, text } = await host.get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(headers['set-cookie']).toBeUndefined();
    const { entries = [] } = parseAtomFeed(text);
    expect(entries.length).toBeGreaterThan(0);
    for (const part of ['Quixotry', plainLead.company, textOf(lead, 'lead_id'), 'lead_', secret])
      expect(text).not.toContain(part);

    const known = await host.get(path, { headers: { 'If-None-Match': headers.etag ?? '' } });
    expect(known).toMatchObject({ status: 304, text: '' });
    expect(known.headers).toMatchObject({ etag: headers.etag });
    const head = await host.send({ method: 'HEAD', path });
    expect(head).toMatchObject({ status: 200, text: '' });
    expect((await host.post(path, {})).status).toBe(405);
    expect((await host.get(`${path}x`)).status).toBe(404);
    expect((await host.get(`/api/feeds/${'A'.repeat(43)}`)).status).toBe(404);
  }

  await eventually(() => portalLog().includes('"route":"readAlertFeed"'), { what: 'a line of the request' });
  expect(portalLog()).not.toContain(secret);
  expect((await api.get('/openapi.json')).text).not.toContain('/api/feeds');
  const ended = await postForm(api, '/inbox/alerts/feed/end', {}, { cookie });
  expect(ended).toMatchObject({ status: 303, headers: { location: '/inbox/alerts?done=ended' } });
  for (const host of [api, otherApi]) expect((await host.get(path)).status).toBe(404);
});
