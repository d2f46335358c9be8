import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';

/** The embedded database server of a portal, as its pid file tells. */
export interface EmbeddedServer {
  pid: number;
  socketDirectory: string;
  /** What DATABASE_URL must be for another portal on the same database. */
  url: string;
}

/** The embedded database server whose files lie under a DATA_DIR. */
export function embeddedServer(dataDir: string): EmbeddedServer {
  const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  const [pid, , , port, socketDirectory] = readFileSync(pidFile, 'utf8').split('\n');
  if (!pid || !port || !socketDirectory) throw new Error(`${pidFile} is not complete`);
  return {
    pid: Number(pid),
    socketDirectory,
    url: `postgresql://pilot@localhost/pilot?host=${encodeURIComponent(socketDirectory)}&port=${port}`,
  };
}

/** A connection to a database, to see what a portal has stored. */
export function connect(databaseUrl: string): postgres.Sql {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get('host');
  const port = Number(url.searchParams.get('port') ?? 5432);
  url.search = '';
  const socket = host ? { host, port } : {};
  return postgres(url.href, { ...socket, max: 2, connect_timeout: 5, onnotice: () => {} });
}

/** The processes of a database server: the postmaster and all that it has started. */
function processesOf({ pid }: EmbeddedServer): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return [pid, ...rows.filter(([, parent]) => parent === pid).map(([child = 0]) => child)];
}

/** Makes a database server accept connections and answer nothing, until what is returned is called. */
export function silence(server: EmbeddedServer): () => void {
  const stopped = processesOf(server);
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
  };
}

/** Whether a process runs; one that has ended and waits to be reaped does not. */
export function isRunning(pid: number): boolean {
  const { status, stdout } = spawnSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 && !stdout.startsWith('Z');
}
