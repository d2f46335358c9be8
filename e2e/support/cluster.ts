import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, openSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ask, type EmbeddedServer, embeddedServer, silence } from './database';
import { eventually } from './eventually';
import { freePort } from './portal';

/** Server parameters of a test: those that a primary needs for a standby, and quick recovery. */
const parameters = ['listen_addresses=127.0.0.1', 'wal_keep_size=256MB', 'wal_receiver_timeout=2s'];

/** A Postgres server of a pair, on a separate port. */
export class ClusterServer {
  #child: ChildProcess | undefined;
  #resume: (() => void) | undefined;

  constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly program: string,
  ) {}

  /** Address as the role that serves, or another. */
  url(role = 'portal'): string {
    return `postgresql://${role}@127.0.0.1:${this.port}/pilot`;
  }

  async start(): Promise<void> {
    const { uid, gid } = statSync(this.folder);
    const log = openSync(`${this.folder}.log`, 'a');
    const args = ['-D', this.folder, '-p', String(this.port), '-k', this.folder];
    this.#child = spawn(this.program, [...args, ...parameters.flatMap((one) => ['-c', one])], {
      stdio: ['ignore', log, log],
      ...(process.getuid?.() === 0 && { uid, gid }),
    });
    await eventually(() => ask(this.url('pilot'), (sql) => sql`select 1`), {
      what: 'the server answers',
      withinMs: 20_000,
    });
  }

  /** Stops the server in order, or as a power failure does. */
  async stop(signal: 'SIGINT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
    this.#resume?.();
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    if (signal === 'SIGKILL') for (const pid of this.#processes()) process.kill(pid, signal);
    else child.kill(signal);
    await ended;
  }

  /** Stops all processes of the server, which then accept connections and answer nothing, until they are resumed. */
  hang(): () => void {
    const resume = silence(this.#asServer());
    this.#resume = () => {
      this.#resume = undefined;
      resume();
    };
    return this.#resume;
  }

  async query(statement: string): Promise<Record<string, unknown>[]> {
    return ask(this.url('pilot'), async (sql) => [...(await sql.unsafe(statement))], 10_000);
  }

  /** Becomes a standby of another server at its next start. */
  follow(primary: ClusterServer): void {
    const settings = `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=pilot application_name=standby'`;
    appendFileSync(join(this.folder, 'postgresql.auto.conf'), `${settings}\n`);
    writeFileSync(join(this.folder, 'standby.signal'), '');
  }

  #asServer(): EmbeddedServer {
    return { pid: this.#child?.pid ?? 0, socketDirectory: this.folder, url: this.url('pilot') };
  }

  #processes(): number[] {
    const { pid } = this.#asServer();
    const children = execFileSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' });
    return [pid, ...children.split('\n').filter(Boolean).map(Number)];
  }
}

/**
 * Creates two servers from the database of a running portal, which is stopped by `stop`: a primary whose commits wait
 * for the second one, and the second one as its standby.
 */
export async function startPair(
  dataDir: string,
  stop: () => Promise<unknown>,
): Promise<{ primary: ClusterServer; standby: ClusterServer; end: () => Promise<void> }> {
  const { pid } = embeddedServer(dataDir);
  const program = readlinkSync(`/proc/${pid}/exe`);
  await stop();
  const made = join(dataDir, 'postgres', 'cluster');
  const hba = ['host all all', 'host replication all'].map((who) => `${who} 127.0.0.1/32 trust\n`);
  writeFileSync(join(made, 'pg_hba.conf'), hba.join(''));
  const copy = async (name: string) => {
    const folder = join(dirname(made), name);
    execFileSync('cp', ['-a', made, folder]);
    return new ClusterServer(await freePort(), folder, program);
  };
  const primary = await copy('first');
  const standby = await copy('second');
  standby.follow(primary);
  await primary.start();
  await standby.start();
  await primary.query(`alter system set synchronous_standby_names = 'standby'`);
  await primary.query('select pg_reload_conf()');
  await eventually(
    async () => (await primary.query('select sync_state from pg_stat_replication'))[0]?.sync_state === 'sync',
    { what: 'commits wait for the standby', withinMs: 20_000 },
  );
  const end = async () => {
    await Promise.all([primary.stop(), standby.stop()]);
  };
  return { primary, standby, end };
}
