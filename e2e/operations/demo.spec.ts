import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/acceptance';
import { Client } from '../support/client';
import { connect, embeddedServer } from '../support/database';
import { postForm, secondFactorOffer, signIn } from '../support/founders';
import { startFront } from '../support/portal';

test.describe.configure({ timeout: 180_000 });

test('npm run demo serves synthetic requests and prints a link for its owner, at each start', async ({
  ownDir,
}) => {
  const dataDir = join(ownDir, 'demo');
  const command = ['npm', 'run', 'demo', '--', dataDir];
  // A database of the operator's is never touched; this one would fail.
  const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', DATA_DIR: join(ownDir, 'data') };
  const links: string[] = [];
  for (const start of ['first', 'second']) {
    const portal = await startFront(settings, join(ownDir, `${start}.log`), command);
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
    expect(row?.leads).toBe(120);
    expect(row?.statuses).toBeGreaterThan(3);
    await sql.end();
    await portal.stop();
  }
  expect(links[0]).not.toBe(links[1]);
  expect(existsSync(join(ownDir, 'data'))).toBe(false);
});
