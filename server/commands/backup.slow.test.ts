import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { startEmbeddedPostgres } from '@pilot-portal/embedded-postgres';
import { afterAll, describe, expect, it } from 'vitest';
import { openBackup } from '../../db/backup';
import {
  cleanUp,
  postmasterPid,
  query,
  temporaryDirectory,
  until,
} from '../../packages/embedded-postgres/postgres-fixture';
import { prepareDatabase } from '../prepare-database';

afterAll(cleanUp, 60_000);

const backupCommand = ['server/commands/run.mjs', 'backup'];
const environment = (dataDir: string) => ({
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  INIT_CWD: '/',
});
const clusterIn = (dataDir: string) => join(dataDir, 'postgres', 'cluster');

function run(
  command: string,
  dataDir: string,
  file: string,
  options: string[] = [],
  settings: Record<string, string> = {},
): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...backupCommand, command, file, ...options],
    {
      encoding: 'utf8',
      env: { ...environment(dataDir), ...settings },
    },
  );
  return { status, said: (stdout + stderr).trim() };
}

interface Keys {
  recipient: string;
  /** Command that decrypts the file named after it. */
  decrypt: string;
}

/** Makes a key of age; undefined where it is not installed. */
function makeAgeKey(identity: string): Keys | undefined {
  const { status, stderr } = spawnSync('age-keygen', ['-o', identity], { encoding: 'utf8' });
  if (status !== 0) return undefined;
  const recipient = /age1\w+/.exec(stderr)?.[0] ?? '';
  return { recipient, decrypt: `age --decrypt --identity ${identity}` };
}

/** Makes a key of GnuPG in a folder of its own; undefined where it is not installed. */
function makeGpgKey(home: string): Keys | undefined {
  const recipient = 'backup@portal.example';
  chmodSync(home, 0o700);
  const args = ['--batch', '--passphrase', '', '--quick-gen-key', recipient, 'default', 'default'];
  const { status } = spawnSync('gpg', args, { env: { ...process.env, GNUPGHOME: home } });
  return status === 0 ? { recipient, decrypt: 'gpg --batch --quiet --decrypt' } : undefined;
}

describe('a backup', { timeout: 120_000 }, () => {
  const directory = temporaryDirectory();
  const dataDir = join(directory, 'data');
  const file = join(directory, 'backup.gz');
  const everything = `select
    (select json_agg(q order by quote_id) from quotes q) as quotes,
    (select json_agg(o order by id) from offers o) as offers,
    (select count(*)::int from drizzle.__drizzle_migrations) as migrations`;

  it("of a running database restores every value and this version's tables", async () => {
    const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
    await prepareDatabase(server.url, server.ownerUrl);
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
    expect(backup).toMatchObject({ status: 0, said: expect.stringMatching(/backup\.gz contains \d+ rows/) });
    await query(server, 'delete from quotes');
    await server.stop();

    expect(run('restore', dataDir, file)).toMatchObject({
      status: 1,
      said: expect.stringContaining('already'),
    });
    const restoredDir = join(directory, 'restored');
    expect(run('restore', restoredDir, file)).toMatchObject({ status: 0 });
    const restored = await startEmbeddedPostgres({ dataDir: restoredDir, log: () => {} });
    await prepareDatabase(restored.url, restored.ownerUrl);
    expect(await query(restored, everything)).toEqual(before);
    await restored.stop();
  });

  it('is recognized by its header', async () => {
    const whole = gunzipSync(readFileSync(file)).toString('latin1');
    const cases = {
      'no-backup.gz': gzipSync('{"hello": 1}\n'),
      'text.gz': gzipSync('hello\n'),
      'empty.gz': Buffer.alloc(0),
      'newer.gz': gzipSync(whole.replace(/"newestMigrationMs":\d+/, '"newestMigrationMs":9e15')),
      'older.gz': gzipSync(whole.replace(/"newestMigrationMs":\d+/, '"newestMigrationMs":1')),
      'of-0.1.gz': gzipSync('{"backup":1,"migrations":26}\n'),
    };
    const said: Record<string, RegExp> = {
      'newer.gz': /newer version/,
      'older.gz': /before 0\.2\.0/,
      'of-0.1.gz': /before 0\.2\.0/,
    };
    for (const [name, bytes] of Object.entries(cases)) {
      writeFileSync(join(directory, name), bytes);
      await expect(openBackup(join(directory, name)), name).rejects.toThrow(said[name] ?? /is not a backup/);
    }
    const of020 = join(directory, 'of-0.2.0.gz');
    writeFileSync(of020, gzipSync('{"backup":1,"migrations":27}\n'));
    await openBackup(of020);
    await expect(openBackup(directory)).rejects.toThrow(/is not a backup/);
  });

  it('that is missing or truncated is refused; the right one then restores', () => {
    const whole = gunzipSync(readFileSync(file)).toString('latin1');
    const cases = {
      'text.txt': Buffer.from('hello\n'),
      'broken.gz': readFileSync(file).subarray(0, 2_000),
      'short.gz': gzipSync(Buffer.from(whole.slice(0, Math.floor(whole.length / 2)), 'latin1')),
      'endless.gz': gzipSync(Buffer.from(whole.slice(0, whole.lastIndexOf('{')), 'latin1')),
    };
    const emptyDir = join(directory, 'empty');
    for (const [name, bytes] of Object.entries(cases)) {
      writeFileSync(join(directory, name), bytes);
      const { status, said } = run('restore', emptyDir, join(directory, name));
      expect(status, name).toBe(1);
      expect(said, name).toMatch(/^[^\n]+$/);
      expect(existsSync(clusterIn(emptyDir)), name).toBe(false);
    }
    expect(run('restore', emptyDir, file)).toMatchObject({ status: 0 });
    expect(run('backup', join(directory, 'nothing'), file)).toMatchObject({ status: 1 });
  });

  it.each(['age', 'gpg'] as const)('encrypted by %s restores from standard input', async (program) => {
    const home = temporaryDirectory();
    const identity = join(home, 'key.txt');
    const keys = program === 'age' ? makeAgeKey(identity) : makeGpgKey(home);
    if (keys === undefined) return;
    const { recipient, decrypt } = keys;
    const encrypted = join(home, `backup.gz.${program}`);
    const made = run('backup', dataDir, encrypted, [`--${program}`, recipient], { GNUPGHOME: home });
    expect(made).toMatchObject({
      status: 0,
      said: expect.stringMatching(/rows of \d+ tables, encrypted\.$/),
    });
    const bytes = readFileSync(encrypted);
    expect(bytes.subarray(0, 2)).not.toEqual(Buffer.from([0x1f, 0x8b]));
    expect(run('restore', join(home, 'restored'), encrypted).said).toContain('or it is encrypted');
    const restore = `${decrypt} ${encrypted} | ${process.execPath} ${backupCommand.join(' ')} restore -`;
    const env = { ...environment(join(home, 'restored')), GNUPGHOME: home };
    const { status, stdout } = spawnSync('/bin/sh', ['-c', restore], { encoding: 'utf8', env });
    expect([status, stdout]).toEqual([0, expect.stringMatching(/contains \d+ rows/)]);

    const nobody = run('backup', dataDir, join(home, 'none'), [`--${program}`, 'nobody'], {
      GNUPGHOME: home,
    });
    expect(nobody).toMatchObject({
      status: 1,
      said: expect.stringContaining(`could not be encrypted by ${program}`),
    });
    expect(readdirSync(home).filter((name) => name.startsWith('none'))).toEqual([]);
  });

  it('whose restore is interrupted leaves no database', async () => {
    const pipe = join(directory, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const interruptedDir = join(directory, 'interrupted');
    const child = spawn(process.execPath, [...backupCommand, 'restore', pipe], {
      stdio: 'ignore',
      env: environment(interruptedDir),
    });
    const ended = once(child, 'exit');
    // The command waits for the rest, which never comes.
    const writer = await open(pipe, 'w');
    await writer.write(readFileSync(file).subarray(0, 2_000));
    await until(() => postmasterPid(interruptedDir) > 0, 20_000);
    child.kill('SIGINT');
    await until(() => !existsSync(clusterIn(interruptedDir)), 20_000);
    // Node waits at its end for a read under way.
    await writer.close();
    expect(await ended).toEqual([1, null]);
    expect(existsSync(clusterIn(interruptedDir))).toBe(false);
  });
});
