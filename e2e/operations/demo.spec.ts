import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createLocalJWKSet, flattenedVerify } from 'jose';
import { z } from 'zod';
import { axeViolations, sidewaysScroll } from '../../tools/audit/inspection';
import { expect, test } from '../support/acceptance';
import { Client } from '../support/client';
import { connect, embeddedServer } from '../support/database';
import { postForm, secondFactorOffer, signIn } from '../support/founders';
import { readPdf } from '../support/pdf';
import { type Portal, startFront } from '../support/portal';

/** Joins the demo pilot by the printed link, and downloads its package, calendar and week sheet. */
async function walkRoom(portal: Portal, dir: string, page: Page): Promise<void> {
  const client = new Client(portal.url);
  const path = /http:\/\/localhost:\d+(\/join\/\S+)/.exec(portal.output())?.[1];
  if (path === undefined) throw new Error(`no link to the pilot was printed:\n${portal.output()}`);
  const joined = await postForm(client, `${path}/send`, { name: 'Maria Keller', consent: 'yes' });
  const room = joined.headers.location ?? '';
  expect(room).toMatch(/^\/pilots\/pilot_\w+$/);
  const cookie = joined.headers['set-cookie'] ?? '';
  expect(cookie).toMatch(
    new RegExp(`^pilot_room=[\\w-]{43}; Path=${room}; Max-Age=34560000; HttpOnly; SameSite=Lax$`),
  );
  const headers = { Cookie: cookie.split(';', 1)[0] ?? '' };
  expect((await client.get(`${path}`)).status).toBe(404);

  for (const file of ['package.tar.gz', 'rows.csv', 'week/2'])
    expect((await client.get(`${room}/${file}`)).status, file).toBe(404);
  const archive = await client.get(`${room}/package.tar.gz`, { headers });
  expect(archive.headers['content-type']).toBe('application/gzip');
  expect(archive.headers['content-disposition']).toMatch(/^attachment; filename="pilot-P-[\w-]+\.tar\.gz"$/);
  mkdirSync(dir);
  writeFileSync(join(dir, 'package.tar.gz'), archive.bytes);
  const inShell = (command: string) => execFileSync('sh', ['-c', command], { cwd: dir, encoding: 'utf8' });
  inShell('tar -xzf package.tar.gz --strip-components=1 --touch');
  expect(inShell('sha256sum -c SHA256SUMS')).toContain('rows.csv: OK');
  expect(inShell('node score.mjs')).toMatch(/^(\d+) of \1 figures match\.$/m);
  const [header = '', , signature = ''] = readFileSync(join(dir, 'package.jws'), 'utf8').trim().split('.');
  const payload = readFileSync(join(dir, 'SHA256SUMS'));
  const { json } = await client.get('/.well-known/jwks.json');
  const keys = createLocalJWKSet(z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }).parse(json));
  await flattenedVerify({ protected: header, payload, signature }, keys);
  expect((await client.get(`${room}/rows.csv`, { headers })).text).toMatch(/^item,kind,tp,fp,fn\n/);

  const made = await postForm(client, `${room}/act/make_calendar`, {}, { headers });
  const calendar = new RegExp(`${room}/calendar/[\\w-]{43}\\.ics`).exec(made.text)?.[0] ?? '';
  const dates = await client.get(calendar);
  expect(dates.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(dates.text.match(/SUMMARY:P-[\w-]+ last day/)).not.toBeNull();
  await postForm(client, `${room}/act/end_calendar`, {}, { headers });
  expect((await client.get(calendar)).status).toBe(404);

  const [name = '', value = ''] = headers.Cookie.split('=');
  await page.context().addCookies([{ name, value, url: `${portal.url}${room}` }]);
  await page.goto(`${portal.url}${room}/week/2`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Week 2: day 9 of 14');
  await expect(page.getByRole('main')).toContainText(
    '190 of 300 items have a result. 152 rows were uploaded',
  );
  expect(readPdf(await page.pdf({ format: 'A4', preferCSSPageSize: true })).pages).toBe(1);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/week/2', '/record']) {
      await page.goto(`${portal.url}${room}${path}`);
      expect(await axeViolations(page), path).toEqual([]);
      expect(await sidewaysScroll(page), path).toEqual([]);
    }
  }
  expect((await page.goto(`${portal.url}${room}/week/3`))?.status()).toBe(404);
  await page.close();
}

test.describe.configure({ timeout: 180_000 });

test('npm run demo serves requests and a pilot, and prints both links', async ({ ownDir, browser }) => {
  const dataDir = join(ownDir, 'demo');
  const command = ['npm', 'run', 'demo', '--', dataDir];
  // The demo never touches the operator's database; with this one it would fail.
  const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', DATA_DIR: join(ownDir, 'data') };
  const links: string[] = [];
  for (const start of ['first', 'second']) {
    const portal = await startFront(settings, join(ownDir, `${start}.log`), command);
    expect(portal.output()).toContain('DATA_DIR is not used');
    const link = /http:\/\/localhost:\d+(\/\S+)/.exec(portal.output())?.[1];
    if (link === undefined) throw new Error(`no link was printed:\n${portal.output()}`);
    links.push(link);
    const client = new Client(portal.url);
    const token = new URL(link, portal.url).searchParams.get('token') ?? '';
    const password = `correct horse ${start}`;
    const set = await postForm(client, '/sign-in/set-password/send', { token, password, repeated: password });
    expect(set.headers.location).toBe(secondFactorOffer);
    const founder = { name: 'Demo owner', email: 'owner@demo.example', password };
    const inbox = await client.get('/inbox/offers', { headers: { Cookie: await signIn(client, founder) } });
    expect(inbox.status).toBe(200);
    const sql = connect(embeddedServer(dataDir).url);
    const [row] =
      await sql`select count(*)::integer as leads, count(distinct status)::integer as statuses from leads`;
    expect(row?.leads).toBe(121);
    expect(row?.statuses).toBeGreaterThan(3);
    await sql.end();
    await walkRoom(portal, join(ownDir, start), await browser.newPage());
    await portal.stop();
  }
  expect(links[0]).not.toBe(links[1]);
  expect(existsSync(join(ownDir, 'data'))).toBe(false);
});
