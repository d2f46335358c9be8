import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index';
import { withLock } from './lock';
import {
  cleanUp,
  isRoot,
  postmasterPid,
  postmastersOf,
  query,
  startApp,
  temporaryDirectory,
  until,
} from './postgres-fixture';

const lines: string[] = [];
const log = (line: string) => {
  lines.push(line);
};
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const answers = (server: EmbeddedPostgres) =>
  query(server, 'select 1').then(
    () => true,
    () => false,
  );

afterAll(cleanUp, 60_000);

describe('a server of its own', () => {
  let dataDir = '';
  let server: EmbeddedPostgres;
  const insert = (id: number) => query(server, `insert into kept values (${id})`);
  const kept = async () => (await query(server, 'select id from kept order by id')).map((row) => row.id);

  beforeAll(async () => {
    dataDir = join(temporaryDirectory(), 'data');
    server = await startEmbeddedPostgres({ dataDir, log });
    await query(server, "create table kept (id int primary key, text text check (text <> 'S3CRET-check'))");
    await insert(1);
  }, 30_000);

  it('is durable, UTF-8, in UTC, and on a private Unix socket only', async () => {
    const names = [
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'data_checksums',
      'server_encoding',
      'timezone',
      'wal_segment_size',
      'min_wal_size',
      'max_wal_size',
    ];
    const [row] = await query(
      server,
      `select ${names.map((name) => `current_setting('${name}') as ${name}`)}`,
    );
    expect(Object.values(row ?? {})).toEqual([
      'on',
      'on',
      'on',
      'on',
      'UTF8',
      'UTC',
      '1MB',
      '128MB',
      '512MB',
    ]);
    const [listening] = await query(server, "select current_setting('listen_addresses') as addresses");
    expect(listening?.addresses).toBe('');
    expect(server.url).toContain(`host=${encodeURIComponent(server.socketDirectory)}&port=${server.port}`);
  });

  it('writes no values into its log', async () => {
    const refused = [
      "insert into kept values (1, 'S3CRET-duplicate')",
      "insert into kept values (2, 'S3CRET-check')",
      "select 'S3CRET-integer'::int",
    ];
    for (const statement of refused) await expect(query(server, statement)).rejects.toThrow();
    const sleeping = query(server, "select pg_sleep(20), 'S3CRET-crash'").catch(() => []);
    const find = "select pid from pg_stat_activity where query like 'select pg_sleep%'";
    await until(async () => (await query(server, find)).length === 1, 5_000);
    process.kill(Number((await query(server, find))[0]?.pid), 'SIGKILL');
    await sleeping;
    await until(() => answers(server), 10_000);
    const text = readFileSync(join(dataDir, 'postgres/postgres.log'), 'utf8');
    expect(text).toContain('was terminated by signal 9');
    expect(text).not.toContain('S3CRET');
  }, 30_000);

  it('restarts after kill -9 of the postmaster, with its rows, at the same place', async () => {
    const before = postmasterPid(dataDir);
    process.kill(before, 'SIGKILL');
    await until(async () => !isAlive(before) && (await answers(server)), 20_000);
    expect(postmastersOf(dataDir)).toEqual([postmasterPid(dataDir)]);
    expect(await kept()).toEqual([1]);
  }, 30_000);

  it('restarts when another process stops it while connections are open', async () => {
    const before = postmasterPid(dataDir);
    const holding = query(server, 'select pg_sleep(20)').catch(() => []);
    await delay(300);
    process.kill(before, 'SIGTERM');
    await until(async () => !isAlive(before) && (await answers(server)), 20_000);
    await holding;
  }, 30_000);

  it('restarts when its socket has been removed', async () => {
    rmSync(join(server.socketDirectory, `.s.PGSQL.${server.port}`));
    await until(() => answers(server), 20_000);
  }, 30_000);

  it('never creates a new database in place of a lost one', async () => {
    const cluster = join(dataDir, 'postgres/cluster');
    const pid = postmasterPid(dataDir);
    renameSync(cluster, `${cluster}.away`);
    process.kill(pid, 'SIGKILL');
    await until(() => lines.some((line) => line.includes('The database is gone')), 20_000);
    expect(existsSync(cluster)).toBe(false);
    renameSync(`${cluster}.away`, cluster);
    await until(() => answers(server), 20_000);
    expect(await kept()).toEqual([1]);
  }, 60_000);

  it('stops without leaving a process, more than once', async () => {
    await Promise.all([server.stop(), server.stop()]);
    await server.stop();
    expect(postmastersOf(dataDir)).toEqual([]);
    expect(readdirSync(join(dataDir, 'postgres/users'))).toEqual([]);
  }, 30_000);

  it('starts again with its rows', async () => {
    server = await startEmbeddedPostgres({ dataDir, log });
    expect(await kept()).toEqual([1]);
  }, 30_000);

  it('starts although another process has the pid of a stale pid file', async () => {
    const pidFile = join(dataDir, 'postgres/cluster/postmaster.pid');
    const text = readFileSync(pidFile, 'utf8');
    await server.stop();
    const identity = isRoot ? { uid: 65534, gid: 65534 } : {};
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore', ...identity });
    for (const [path, content] of [
      [pidFile, text.replace(/^\d+/, String(stranger.pid))],
      [join(server.socketDirectory, `.s.PGSQL.${server.port}.lock`), `${stranger.pid}\n`],
    ] as const) {
      writeFileSync(path, content, { mode: 0o644 });
    }
    server = await startEmbeddedPostgres({ dataDir, log });
    expect(await kept()).toEqual([1]);
    await server.stop();
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
    stranger.kill('SIGKILL');
  }, 30_000);

  it('starts over an empty pid file', async () => {
    writeFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), '', { mode: 0o644 });
    server = await startEmbeddedPostgres({ dataDir, log });
    await server.stop();
    expect(postmastersOf(dataDir)).toEqual([]);
  }, 30_000);
});

describe('several processes on one data directory', () => {
  it('started at once without a database share one server, which the last one stops', async () => {
    const dataDir = join(temporaryDirectory(), 'data');
    const apps = [startApp(dataDir), startApp(dataDir), startApp(dataDir)];
    await Promise.all(apps.map((app) => app.has('ready')));
    expect(postmastersOf(dataDir)).toHaveLength(1);
    const log = readFileSync(join(dataDir, 'postgres/postgres.log'), 'utf8');
    expect(log.match(/post-bootstrap/g)).toHaveLength(1);
    expect(apps.filter((app) => app.output().includes('reusing'))).toHaveLength(2);
    // The process that started the server ends first, and the others keep the server running.
    apps.sort((a, b) => Number(a.output().includes('reusing')) - Number(b.output().includes('reusing')));
    apps[0]?.process.kill('SIGTERM');
    expect(await apps[0]?.ended()).toBe(0);
    const [pid = 0] = postmastersOf(dataDir);
    process.kill(pid, 'SIGKILL');
    await until(() => postmastersOf(dataDir).some((other) => other !== pid), 20_000);
    await delay(1_000);
    expect(postmastersOf(dataDir)).toHaveLength(1);
    for (const app of apps.slice(1)) app.process.kill('SIGTERM');
    expect(await Promise.all(apps.slice(1).map((app) => app.ended()))).toEqual([0, 0]);
    expect(postmastersOf(dataDir)).toEqual([]);
  }, 60_000);

  it('a killed one leaves its server to the next, which supervises and stops it', async () => {
    const dataDir = join(temporaryDirectory(), 'data');
    const app = startApp(dataDir);
    await app.has('ready');
    const orphan = postmasterPid(dataDir);
    app.process.kill('SIGKILL');
    await app.ended();
    const server = await startEmbeddedPostgres({ dataDir, log });
    expect(postmasterPid(dataDir)).toBe(orphan);
    process.kill(orphan, 'SIGKILL');
    await until(async () => postmasterPid(dataDir) !== orphan && (await answers(server)), 20_000);
    expect(postmastersOf(dataDir)).toHaveLength(1);
    await server.stop();
    expect(postmastersOf(dataDir)).toEqual([]);
  }, 60_000);

  it('one killed while creating the database leaves nothing half-made', async () => {
    const dataDir = join(temporaryDirectory(), 'data');
    const control = join(dataDir, 'postgres');
    const half = () =>
      existsSync(control) ? readdirSync(control).filter((name) => name.includes('.new-')) : [];
    const app = startApp(dataDir);
    await until(() => half().some((name) => existsSync(join(control, name, 'global'))), 20_000);
    app.process.kill('SIGKILL');
    expect(existsSync(join(control, 'cluster'))).toBe(false);
    const server = await startEmbeddedPostgres({ dataDir, log });
    expect(await answers(server)).toBe(true);
    await server.stop();
  }, 60_000);

  it('Ctrl-C does not reach the server before the work in progress is done', async () => {
    const dataDir = join(temporaryDirectory(), 'data');
    const app = startApp(dataDir);
    await app.has('ready');
    process.kill(-app.pid, 'SIGINT');
    expect(await app.ended()).toBe(0);
    expect(app.output()).toContain('answer 42');
    expect(postmastersOf(dataDir)).toEqual([]);
  }, 60_000);

  it('one that ends without stopping is not delayed', async () => {
    const dataDir = join(temporaryDirectory(), 'data');
    const app = startApp(dataDir, { mode: 'leave' });
    await app.has('ready');
    expect(await app.ended()).toBe(0);
    expect(postmastersOf(dataDir)).toHaveLength(1);
  }, 60_000);
});

it('is discarded only by its creator, and not while in use', async () => {
  const dataDir = join(temporaryDirectory(), 'data');
  const first = await startEmbeddedPostgres({ dataDir, log });
  await query(first, 'create table kept (id int primary key)');
  const second = await startEmbeddedPostgres({ dataDir, log });
  expect([first.isNew, second.isNew]).toEqual([true, false]);
  await first.discard();
  expect(await query(second, 'select id from kept')).toEqual([]);
  await second.discard();
  const third = await startEmbeddedPostgres({ dataDir, log });
  expect(third.isNew).toBe(false);
  expect(await query(third, 'select id from kept')).toEqual([]);
  await third.stop();
}, 30_000);

describe('the lock', () => {
  it('admits one at a time, also after its holder died', async () => {
    const directory = temporaryDirectory();
    symlinkSync('2147483646-1-dead/x', join(directory, 'lock.7'));
    let inside = 0;
    const seen: number[] = [];
    const work = async () => {
      inside += 1;
      seen.push(inside);
      await delay(2);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => withLock(directory, 20_000, work)));
    expect(seen).toEqual(Array(20).fill(1));
  }, 30_000);

  it('times out while its holder is alive, with a sentence', async () => {
    const directory = temporaryDirectory();
    mkdirSync(directory, { recursive: true });
    await withLock(directory, 1_000, async () => {
      await expect(withLock(directory, 200, async () => {})).rejects.toThrow(
        'Another process has been starting',
      );
    });
  });
});
