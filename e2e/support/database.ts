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
