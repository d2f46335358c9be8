import { join } from 'node:path';
import { expect, test } from '../support/acceptance';
import { objectOf } from '../support/answers';
import { connect, embeddedServer } from '../support/database';
import { makeFounder, portalCommand, postForm, signIn } from '../support/founders';
import { plainLead } from '../support/literals';

test.describe.configure({ mode: 'default', timeout: 180_000, retries: 0 });

test('a person’s records are exported and erased, and stay erased after a restore', async ({
  startOwn,
  ownDir,
}) => {
  const settings = { DATA_DIR: join(ownDir, 'data') };
  const { client, stop } = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  await makeFounder(client, settings, 'Grace Hopper');
  const leaver = await makeFounder(client, settings, 'Barbara Liskov');
  const cookie = await signIn(client, leaver);
  await postForm(client, '/inbox/settings/name/send', { name: 'Barbara Huberman' }, { cookie });
  await postForm(client, '/inbox/views/save', { name: 'Mine', query: 'view=all' }, { cookie });
  const typed = { ...plainLead, contact_or_agent_id: `${leaver.email.toUpperCase()} ` };
  const leadId = String(objectOf(objectOf((await client.post('/api/lead', typed)).json).lead).lead_id);
  await postForm(
    client,
    '/inbox/act',
    { action: 'note', text: 'Knows the field', lead: `${leadId}:0` },
    { cookie },
  );
  const backup = join(ownDir, 'backup.gz');
  expect(await portalCommand(['backup', 'backup', backup], settings)).toMatchObject({ code: 0 });

  const person = (command: string, ...more: string[]) =>
    portalCommand(['person', command, '--email', leaver.email, ...more], settings);
  const exported = objectOf(JSON.parse((await person('export')).output));
  expect(exported).toMatchObject({
    requests: [{ lead_id: leadId, company: plainLead.company }],
    notes: [{ text: 'Knows the field' }],
    account: [{ name: 'Barbara Huberman', role: 'owner' }],
    sessions: [{ ip_address: expect.any(String) }],
    trial_key_requests: [],
  });
  expect(JSON.stringify(exported)).not.toMatch(/token|secret|company_key|contact_key/);

  expect((await person('erase')).output).toContain('Nothing is erased yet');
  expect((await person('export')).output).toContain('Barbara Huberman');
  expect((await person('erase', '--yes')).output).toContain('Erased: requests: 1');
  expect((await client.get(`/api/receipts/${leadId}`)).status).not.toBe(200);
  expect((await client.get('/inbox/list', { headers: { Cookie: cookie } })).status).toBe(401);

  const personal = [leaver.email, 'Barbara', 'Huberman', 'Knows the field'];
  const found = async (dataDir: string) => {
    const sql = connect(embeddedServer(dataDir).url);
    const tables = await sql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public'`;
    const seen: string[] = [];
    for (const { name } of tables) {
      const [row] = await sql`select coalesce(jsonb_agg(t)::text, '') as text from ${sql(name)} t`;
      const text = String(row?.text);
      seen.push(...personal.filter((one) => text.toLowerCase().includes(one.toLowerCase())));
    }
    await sql.end();
    return seen;
  };
  expect(await found(settings.DATA_DIR)).toEqual([]);
  expect((await portalCommand(['log', 'verify'], settings)).output).toContain('The log is intact');
  await stop();

  const restored = {
    DATA_DIR: join(ownDir, 'restored'),
    ERASURES_FILE: join(ownDir, 'data', 'erasures.log'),
  };
  const { code, output } = await portalCommand(['backup', 'restore', backup], restored);
  expect([code, output]).toEqual([0, expect.stringContaining('Erased again')]);
  const again = await startOwn({ ...restored });
  expect(await found(restored.DATA_DIR)).toEqual([]);
  await again.stop();
});
