import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { EmbeddedServer } from './database';

/** A TCP proxy to an embedded database that can break at the worst moment. */
export interface DatabaseProxy {
  /** DATABASE_URL of a portal that goes through the proxy. */
  url: string;
  /**
   * Forwards the next statement that contains `mark` to the server, waits until the server has committed it, and resets
   * the connection instead of answering. Resolves when that has happened.
   */
  cutAfter(mark: string): Promise<void>;
  stop(): void;
}

/** ReadyForQuery outside a transaction: the server has finished the statement. */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** Starts a proxy in front of an embedded database. */
export async function startDatabaseProxy({ socketDirectory }: EmbeddedServer): Promise<DatabaseProxy> {
  const open = new Set<Socket>();
  let armed: { mark: string; done: () => void } | undefined;

  const server = createServer((client) => {
    const database = connect(join(socketDirectory, '.s.PGSQL.5432'));
    let cut: (() => void) | undefined;
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    client.on('data', (chunk) => {
      if (armed && chunk.includes(armed.mark)) {
        cut = armed.done;
        armed = undefined;
      }
      database.write(chunk);
    });
    database.on('data', (chunk) => {
      if (!cut) client.write(chunk);
      else if (chunk.subarray(-readyForQuery.length).equals(readyForQuery)) {
        client.resetAndDestroy();
        cut();
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `postgresql://pilot@127.0.0.1:${port}/pilot`,
    cutAfter: (mark) =>
      new Promise((resolve) => {
        armed = { mark, done: resolve };
      }),
    stop: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
