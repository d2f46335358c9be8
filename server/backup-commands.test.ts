import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '../db/migrate';
import { startEmbeddedPostgres } from './embedded-postgres';
import { cleanUp, query, temporaryDirectory } from './postgres-fixture';

afterAll(cleanUp, 60_000);

function run(command: string, dataDir: string, file: string): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/backups.mjs', command, file], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', INIT_CWD: '/' },
  });
  return { status, said: (stdout + stderr).trim() };
}

describe('a backup', { timeout: 60_000 }, () => {
  const directory = temporaryDirectory();
  const dataDir = join(directory, 'data');
  const file = join(directory, 'backup.gz');
  const everything = `select
    (select json_agg(q order by quote_id) from quotes q) as quotes,
    (select json_agg(o order by id) from offers o) as offers,
    (select count(*)::int from drizzle.__drizzle_migrations) as migrations`;

  it('of a running database restores every value, and the tables of this version', async () => {
    const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
    await prepareDatabase(server.url);
    // Text that COPY has to escape, a null, and numbers at the ends of their types.
    await query(
      server,
      `insert into quotes select 'quote_' || n, now(), 'x', E'tab\\t line\\n back\\\\slash \\\\. ünï 😀', 12345678901.25,
        0.01, 1.7976931348623157e308, 3, 30, '', true, false, true, '["a", "b\\\\n"]', null, null
        from generate_series(1, 5000) n`,
    );
    await query(server, `update offers set name = 'Changed' where position = 1`);
    const before = await query(server, everything);
    const backup = run('backup', dataDir, file);
    expect(backup).toMatchObject({ status: 0, said: expect.stringMatching(/backup\.gz holds \d+ rows/) });
    await query(server, 'delete from quotes');
    await server.stop();

    expect(run('restore', dataDir, file)).toMatchObject({
      status: 1,
      said: expect.stringContaining('already'),
    });
    const restoredDir = join(directory, 'restored');
    expect(run('restore', restoredDir, file)).toMatchObject({ status: 0 });
    const restored = await startEmbeddedPostgres({ dataDir: restoredDir, log: () => {} });
    await prepareDatabase(restored.url);
    expect(await query(restored, everything)).toEqual(before);
    await restored.stop();
  });

  it('that is cut off, changed or no backup at all is refused', () => {
    const whole = gunzipSync(readFileSync(file)).toString('latin1');
    const cases = {
      'no-backup.gz': gzipSync('{"hello": 1}\n'),
      'broken.gz': readFileSync(file).subarray(0, 2_000),
      'short.gz': gzipSync(Buffer.from(whole.slice(0, Math.floor(whole.length / 2)), 'latin1')),
      'endless.gz': gzipSync(Buffer.from(whole.slice(0, whole.lastIndexOf('{')), 'latin1')),
      'newer.gz': gzipSync(Buffer.from(whole.replace(/"migrations":\d+/, '"migrations":999'), 'latin1')),
    };
    for (const [name, bytes] of Object.entries(cases)) {
      writeFileSync(join(directory, name), bytes);
      const { status, said } = run('restore', join(directory, `from-${name}`), join(directory, name));
      expect(status, name).toBe(1);
      expect(said, name).toMatch(/^[^\n]+$/);
    }
    expect(run('backup', join(directory, 'nothing'), file)).toMatchObject({ status: 1 });
  });
});
