import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '../../server/prepare-database';
import { commandFor } from './account';
import { settings } from './cluster';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index';
import { choosePlacement } from './placement';
import { cleanUp, query, temporaryDirectory, until } from './postgres-fixture';

const log = () => {};

afterAll(cleanUp, 60_000);

describe('a database that could lose acknowledged records is refused at the start', () => {
  const dataDir = join(temporaryDirectory(), 'data');
  let server: EmbeddedPostgres;

  beforeAll(async () => {
    server = await startEmbeddedPostgres({ dataDir, log });
  }, 30_000);

  it('with synchronous_commit=off, before anything in it is changed', async () => {
    await query(server, `alter database ${server.database} set synchronous_commit = off`);
    await expect(prepareDatabase(server.url, server.ownerUrl)).rejects.toThrow(
      'The database runs with synchronous_commit=off and could lose records; turn it on.',
    );
    expect(await query(server, "select to_regclass('leads') as leads")).toEqual([{ leads: null }]);
    await query(server, `alter database ${server.database} reset synchronous_commit`);
    await server.stop();
  }, 30_000);

  it.each(['fsync', 'full_page_writes'])(
    'with %s=off',
    async (name) => {
      const { account, native, home } = choosePlacement(join(dataDir, 'postgres'), dataDir, log);
      const { file, args, options } = commandFor(account, join(native, 'bin', 'postgres'), [
        '-D',
        join(home, 'cluster'),
        ...settings(server.socketDirectory),
        // The last one of a name counts.
        ...['-c', `${name}=off`],
      ]);
      const postmaster: ChildProcess = spawn(file, args, { ...options, stdio: 'ignore' });
      const ended = once(postmaster, 'exit');
      const answers = () =>
        query(server, 'select 1').then(
          () => true,
          () => false,
        );
      await until(answers, 20_000);
      await expect(prepareDatabase(server.url, server.ownerUrl)).rejects.toThrow(
        `The database runs with ${name}=off`,
      );
      postmaster.kill('SIGINT');
      await ended;
    },
    30_000,
  );

  it('and accepted as soon as all of them are on', async () => {
    server = await startEmbeddedPostgres({ dataDir, log });
    await prepareDatabase(server.url, server.ownerUrl);
    expect(await query(server, "select to_regclass('leads') is not null as leads")).toEqual([
      { leads: true },
    ]);
    await server.stop();
  }, 30_000);
});
