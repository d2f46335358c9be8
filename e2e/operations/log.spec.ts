import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../support/acceptance';
import { objectOf } from '../support/answers';
import { connect, embeddedServer } from '../support/database';
import { makeFounder, portalCommand, postForm, signIn } from '../support/founders';
import { plainLead } from '../support/literals';

test.describe.configure({ mode: 'default', timeout: 120_000, retries: 0 });

test('the log is written to standard error, exported whole, and tampering is detected', async ({
  startOwn,
  ownDir,
}) => {
  const settings = { DATA_DIR: join(ownDir, 'data') };
  const portal = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  const { client } = portal;
  const owner = await makeFounder(client, settings, 'Grace Hopper');
  const reader = await makeFounder(client, settings, 'Alan Kay', 'reader');
  const from = '203.0.113.77';
  await postForm(client, '/sign-in/send', { email: reader.email, password: 'wrong, and long' }, { from });
  const cookie = await signIn(client, reader);
  const ownersCookie = await signIn(client, owner);
  const leadId = String(objectOf(objectOf((await client.post('/api/lead', plainLead)).json).lead).lead_id);
  await client.get(`/inbox/${leadId}`, { headers: { Cookie: ownersCookie } });
  const refused = await client.get('/inbox/log/export', { headers: { Cookie: cookie } });
  expect(refused.status).toBe(403);

  const events = () =>
    portal
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.includes('"event"'))
      .map((line): unknown => JSON.parse(line));
  await expect
    .poll(events, { timeout: 20_000 })
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: 'sign_in_refused', outcome: 'refused', address: '203.0.113.0' }),
        expect.objectContaining({ event: 'signed_in', outcome: 'done', entry: expect.any(Number) }),
        expect.objectContaining({ event: 'role_refused', role: 'reader', needed: 'owner' }),
        expect.objectContaining({ event: 'lead_viewed' }),
      ]),
    );
  for (const personal of [owner.email, reader.email, 'Grace', 'Alan Kay', from, leadId, plainLead.company])
    expect(portal.output()).not.toContain(personal);

  const { text, headers } = await client.get('/inbox/log/export', { headers: { Cookie: ownersCookie } });
  expect(headers['content-type']).toBe('application/jsonl; charset=utf-8');
  const file = join(ownDir, 'log.jsonl');
  await writeFile(file, text);
  const verify = (...files: string[]) => portalCommand(['log', 'verify', ...files], settings);
  const lines = text.trimEnd().split('\n');
  const whole = await verify(file);
  expect(whole).toMatchObject({ code: 0, output: expect.stringContaining(`${lines.length - 1} entries`) });

  const edited = join(ownDir, 'edited.jsonl');
  await writeFile(edited, lines.toSpliced(3, 1).join('\n'));
  expect(await verify(edited)).toMatchObject({ code: 1, output: expect.stringContaining('Entry 4 follows') });

  const sql = connect(embeddedServer(settings.DATA_DIR).url);
  await sql`alter table history disable trigger history_is_append_only`;
  await sql`delete from history where kind = 'sign_in_refused'`;
  await sql.end();
  expect(await verify()).toMatchObject({ code: 1, output: expect.stringMatching(/was changed or removed/) });
  expect(await verify(file, file)).toMatchObject({ code: 0 });
});
