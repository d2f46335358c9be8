import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Account, isOwnUid, NOBODY, OWN_ACCOUNT } from './account';
import { binariesInPlace, copiedBinaries, packagedBinaries } from './binaries';
import { openSocketDirectory } from './cluster';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index';
import { choosePlacement } from './placement';
import { cleanUp, isRoot, postmasterPid, query, startApp, temporaryDirectory } from './postgres-fixture';

const ORDINARY = 1000;
const lines: string[] = [];
const log = (line: string) => {
  lines.push(line);
};
const ownerOf = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' }));

/** Starts, checks that the database keeps what is stored, and stops; returns the uid of the server. */
async function visit(dataDir: string): Promise<number> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  await query(server, 'create table if not exists visits ()', 'insert into visits default values');
  const owner = ownerOf(postmasterPid(dataDir));
  await server.stop();
  return owner;
}

async function visitsOf(dataDir: string): Promise<number> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  const rows = await query(server, 'select from visits');
  await server.stop();
  return rows.length;
}

afterAll(cleanUp, 60_000);

/** Prints the error code or severity with which a program that tries to be the superuser is refused. */
const connectAsSuperuser = `
  const postgres = require('postgres');
  const sql = postgres({ path: process.env.SOCKET + '/.s.PGSQL.5432', user: 'pilot', database: 'postgres', max: 1 });
  sql\`select 1\`.then(() => 'let in', (error) => error.severity ?? error.code).then((said) => { console.log(said); process.exit(); });`;

function asSuperuser(server: EmbeddedPostgres, ...statements: string[]) {
  return query({ ...server, ownerUrl: 'postgresql://pilot@localhost/pilot' }, ...statements);
}

describe('the roles', () => {
  it('keep the serving account from tables, programs and files', async () => {
    const server = await startEmbeddedPostgres({ dataDir: join(temporaryDirectory(), 'data'), log });
    const asServing = (statement: string) => query({ ...server, ownerUrl: server.url }, statement);
    const roles = 'select rolname, rolsuper from pg_roles where rolcanlogin order by rolname';
    expect(await asServing(roles)).toEqual([
      { rolname: 'pilot', rolsuper: true },
      { rolname: 'portal', rolsuper: false },
      { rolname: 'portal_owner', rolsuper: false },
    ]);
    for (const refused of [
      `copy (select 1) to program 'id'`,
      `copy pg_temp.x from '/etc/passwd'`,
      `select pg_read_file('/etc/passwd')`,
      'create table mine ()',
      'set session_replication_role = replica',
      'set role portal_owner',
    ])
      await expect(asServing(refused), refused).rejects.toThrow(/permission denied|must be|does not exist/);
    await expect(query(server, `copy (select 1) to program 'id'`)).rejects.toThrow(/permission denied/);
    await server.stop();
  }, 30_000);
});

describe('the socket directory', () => {
  it('is short and private however long the path of the data is', async () => {
    const dataDir = join(temporaryDirectory(), 'a-long-name/'.repeat(12), 'data');
    const server = await startEmbeddedPostgres({ dataDir, log });
    expect(server.socketDirectory.length).toBeLessThan(86);
    expect(server.socketDirectory.startsWith(dataDir)).toBe(false);
    expect(lstatSync(server.socketDirectory).mode & 0o777).toBe(0o700);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    rmSync(server.socketDirectory, { recursive: true });
  }, 30_000);

  it('is refused if others have access to it', () => {
    const directory = temporaryDirectory(0o755);
    expect(() => openSocketDirectory(directory, OWN_ACCOUNT)).toThrow('must be a private directory');
  });
});

describe('binaries whose install script did not run', () => {
  const incomplete = () => {
    const native = join(temporaryDirectory(), 'native');
    const isFile = (path: string) => !lstatSync(path).isSymbolicLink() && !path.endsWith('.a');
    cpSync(packagedBinaries().native, native, { recursive: true, filter: isFile });
    chmodSync(join(native, 'bin/postgres'), 0o644);
    return { native, version: 'test' };
  };

  it('are completed in place', () => {
    const packaged = incomplete();
    expect(existsSync(join(packaged.native, 'lib/libicuuc.so.60'))).toBe(process.platform !== 'linux');
    expect(binariesInPlace(packaged, OWN_ACCOUNT)).toBe(packaged.native);
    expect(binariesInPlace(packaged, OWN_ACCOUNT)).toBe(packaged.native);
  }, 60_000);

  it.runIf(isRoot)(
    'are copied for a user without access to their directory',
    () => {
      const packaged = incomplete();
      const nobody: Account = { via: 'drop', uid: NOBODY, gid: NOBODY };
      chmodSync(dirname(packaged.native), 0o700);
      expect(binariesInPlace(packaged, nobody)).toBeUndefined();
      const home = temporaryDirectory();
      const copy = copiedBinaries(packaged, nobody, home);
      expect(copy.startsWith(home)).toBe(true);
      rmSync(join(copy, 'bin/initdb'));
      expect(copiedBinaries(packaged, nobody, home)).toBe(copy);
      expect(existsSync(join(copy, 'bin/initdb'))).toBe(true);
    },
    60_000,
  );
});

describe.runIf(isRoot)('as root', () => {
  it('runs the server as a user of its own, the same at every start', async () => {
    const [dataDir, other] = [join(temporaryDirectory(), 'data'), join(temporaryDirectory(), 'data')];
    const uid = await visit(dataDir);
    expect(uid).toSatisfy(isOwnUid);
    expect(await visit(dataDir)).toBe(uid);
    expect(await visit(other)).not.toBe(uid);
    expect(await visitsOf(dataDir)).toBe(2);
  }, 30_000);

  it('takes over a database of an earlier version once', async () => {
    const dataDir = join(temporaryDirectory(), 'data');
    await visit(dataDir);
    const cluster = join(dataDir, 'postgres/cluster');
    const server = await startEmbeddedPostgres({ dataDir, log });
    await asSuperuser(server, 'alter table visits owner to pilot', 'alter database pilot owner to pilot');
    await server.stop();
    execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, cluster, join(dataDir, 'postgres/run')]);
    writeFileSync(join(cluster, 'pg_hba.conf'), 'local all all trust\n');
    const uid = await visit(dataDir);
    expect(uid).toSatisfy(isOwnUid);
    expect(execFileSync('find', [cluster, '!', '-uid', String(uid)], { encoding: 'utf8' })).toBe('');
    expect(await visitsOf(dataDir)).toBe(2);
  }, 30_000);

  it('admits neither nobody nor another user, not even past the directory of the socket', async () => {
    const server = await startEmbeddedPostgres({ dataDir: join(temporaryDirectory(), 'data'), log });
    const uid = lstatSync(server.socketDirectory).uid;
    for (const [other, expected] of [
      [NOBODY, 'EACCES'],
      [ORDINARY, 'EACCES'],
      [uid, 'FATAL'],
    ] as const) {
      const tried = spawnSync(
        'setpriv',
        [
          `--reuid=${other}`,
          `--regid=${other}`,
          '--clear-groups',
          process.execPath,
          '-e',
          connectAsSuperuser,
        ],
        { encoding: 'utf8', cwd: process.cwd(), env: { ...process.env, SOCKET: server.socketDirectory } },
      );
      expect(tried.stdout, `uid ${other}`).toContain(expected);
    }
    await server.stop();
  }, 30_000);

  it('runs under a root-only directory, and as another user once opened', async () => {
    const closed = temporaryDirectory(0o700);
    const dataDir = join(closed, 'data');
    expect(await visit(dataDir)).toBe(0);
    expect(await visitsOf(dataDir)).toBe(1);
    chmodSync(closed, 0o755);
    expect(await visit(dataDir)).toSatisfy(isOwnUid);
    chmodSync(closed, 0o700);
    expect(await visit(dataDir)).toBe(0);
    expect(await visitsOf(dataDir)).toBe(3);
  }, 60_000);

  it('runs it as the user whose closed directory contains the data', async () => {
    const closed = temporaryDirectory(0o700);
    chownSync(closed, ORDINARY, ORDINARY);
    expect(await visit(join(closed, 'data'))).toBe(ORDINARY);
  }, 30_000);

  it('opens DATA_DIR itself for passing where user namespaces are not allowed', async () => {
    const dataDir = temporaryDirectory(0o700);
    const app = startApp(dataDir, { env: { PATH: '/nonexistent' } });
    await app.has('ready');
    expect(ownerOf(postmasterPid(dataDir))).toSatisfy(isOwnUid);
    expect(app.output()).toContain('other users can now pass through');
    app.process.kill('SIGTERM');
    expect(await app.ended()).toBe(0);
  }, 30_000);

  it('puts the data under /var/lib as a last resort, reports it, and finds it again', async () => {
    const dataDir = join(temporaryDirectory(0o700), 'data');
    let place = '';
    try {
      for (const round of [1, 2]) {
        const app = startApp(dataDir, { env: { PATH: '/nonexistent' } });
        await app.has('ready');
        place = /place (.*)/.exec(app.output())?.[1] ?? '';
        expect(place).toMatch(/^\/var\/lib\/pilot-portal\/[0-9a-f]{16}\/cluster$/);
        expect(app.output().includes('so the database is in')).toBe(round === 1);
        app.process.kill('SIGTERM');
        expect(await app.ended()).toBe(0);
      }
      expect(choosePlacement(join(dataDir, 'postgres'), dataDir, log).home).toBe(dirname(place));
    } finally {
      if (place !== '') rmSync(dirname(place), { recursive: true });
      if (readdirSync('/var/lib/pilot-portal').length === 0) rmdirSync('/var/lib/pilot-portal');
    }
  }, 60_000);

  it('and an ordinary user take turns on a database of the ordinary user', async () => {
    const dataDir = join(temporaryDirectory(), 'data');
    mkdirSync(dataDir);
    chownSync(dataDir, ORDINARY, ORDINARY);
    for (const turn of ['user', 'root', 'user']) {
      if (turn === 'root') {
        expect(await visit(dataDir)).toBe(ORDINARY);
        continue;
      }
      const app = startApp(dataDir, { uid: ORDINARY });
      await app.has('ready');
      const first = postmasterPid(dataDir);
      expect(ownerOf(first)).toBe(ORDINARY);
      process.kill(first, 'SIGKILL');
      await app.has('back after');
      expect(ownerOf(postmasterPid(dataDir))).toBe(ORDINARY);
      app.process.kill('SIGTERM');
      expect(await app.ended()).toBe(0);
    }
  }, 60_000);

  it('tells an ordinary user that the database belongs to another user', async () => {
    const dataDir = join(temporaryDirectory(), 'data');
    await visit(dataDir);
    const app = startApp(dataDir, { uid: ORDINARY });
    expect(await app.ended()).toBe(1);
    expect(app.output()).toMatch(/^failed .*cannot be used as this user \(EACCES\)/m);
  }, 30_000);
});
