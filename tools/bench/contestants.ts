import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@pilot-portal/embedded-postgres';
import { nodeOptions } from '../../server/start-args.mjs';
import { type ServerProcess, startServer, withPortal } from './portal-process';

/** Servers that take turns under the same load, each in a process of its own, on one database. */
export interface Contestants {
  portal: ServerProcess;
  bare: ServerProcess;
  hono: ServerProcess;
  databaseUrl: string;
}

async function saveDocument(portal: ServerProcess, path: string, file: string): Promise<string> {
  await writeFile(file, await (await fetch(`http://127.0.0.1:${portal.port}${path}`)).text());
  return file;
}

/** Runs `work` with the portal on an empty database of its own, and the two servers that it is compared with. */
export function withContestants<Result>(
  work: (contestants: Contestants) => Promise<Result>,
): Promise<Result> {
  return withPortal(async (portal, dataDir) => {
    const variables = {
      OFFERS_FILE: await saveDocument(portal, '/api/offers', join(dataDir, 'offers.json')),
      CATALOG_FILE: await saveDocument(portal, '/api/agent/catalog', join(dataDir, 'catalog.json')),
      NODE_ENV: 'production',
    };
    const shared = await startEmbeddedPostgres({ dataDir, log: () => {} });
    const others: ServerProcess[] = [];
    const startOther = async (file: string) => {
      const all = { ...variables, DATABASE_URL: shared.ownerUrl };
      const other = await startServer([...nodeOptions, '--import', 'tsx', file], all, /listening on (\d+)\n/);
      others.push(other);
      return other;
    };
    try {
      const bare = await startOther('tools/bench/servers/bare.ts');
      const hono = await startOther('tools/bench/servers/hono.ts');
      return await work({ portal, bare, hono, databaseUrl: shared.ownerUrl });
    } finally {
      for (const other of others) await other.stop();
      await shared.stop();
    }
  });
}
