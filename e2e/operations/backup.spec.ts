import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from '../support/acceptance';
import { connect, embeddedServer } from '../support/database';
import { eventually } from '../support/eventually';
import { Ledger } from '../support/ledger';
import { projectDir } from '../support/portal';

test.describe.configure({ mode: 'default', timeout: 120_000, retries: 0 });

test('a backup during writes has all records acknowledged before it', async ({ startOwn, ownDir }) => {
  const file = join(ownDir, 'backup.gz');
  const run = async (command: string, dataDir: string) => {
    const { PATH = '', HOME = '/' } = process.env;
    const child = spawn(process.execPath, ['server/commands/run.mjs', 'backup', command, file], {
      cwd: projectDir,
      stdio: 'inherit',
      env: { PATH, HOME, DATA_DIR: dataDir, NODE_ENV: 'production' },
    });
    const [code] = await once(child, 'exit');
    return code;
  };
  const ledger = new Ledger(ownDir);
  const portal = await startOwn({ TRUSTED_PROXY_HOPS: '1' });
  const halt = ledger.writeSteadily(portal.client, 50);
  await eventually(() => ledger.entries.length > 100, { what: 'records', withinMs: 20_000 });
  const before = ledger.entries.length;
  expect(await run('backup', join(ownDir, 'data'))).toBe(0);
  await halt();
  await portal.stop();
  ledger.expectOutcomes(200);

  const restoredDir = join(ownDir, 'restored');
  expect(await run('restore', restoredDir)).toBe(0);
  const restored = await startOwn({ TRUSTED_PROXY_HOPS: '1', DATA_DIR: restoredDir });
  const sql = connect(embeddedServer(restoredDir).url);
  ledger.entries.splice(before);
  await ledger.verify(restored.client, sql);
  await sql.end();
});
