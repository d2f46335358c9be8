import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { given } from '../support/acceptance';
import { Client } from '../support/client';
import { connect, copyEmptyDatabase, embeddedServer } from '../support/database';
import { eventually } from '../support/eventually';
import { copyFounder, makeFounder, signIn } from '../support/founders';
import { reviewOffer } from '../support/literals';
import { startFront } from '../support/portal';
import { test } from './founder';

/** A separate portal, whose offers the tests of one worker may change. */
export interface Shop {
  client: Client;
  sql: Sql;
  databaseUrl: string;
  /** The Cookie headers of two owners. */
  ada: string;
  bo: string;
}

/** Publishes a copy of the document offer for one test, and returns its id. */
export async function addOffer({ client, sql }: Shop): Promise<string> {
  const id = `documents-${randomUUID()}`;
  await sql`insert into offers select copy.* from offers as one,
    jsonb_populate_record(one, jsonb_build_object('id', ${id}::text,
      'position', (select max(position) + 1 from offers))) as copy where one.id = ${reviewOffer.id}`;
  await eventually(async () => (await client.get('/api/offers')).text.includes(id), { what: 'the offer' });
  return id;
}

export const shopTest = test.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
    async ({}, use) => {
      const runDir = given('PILOT_TEST_DIR');
      const directory = mkdtempSync(join(runDir, 'shop-'));
      chmodSync(directory, 0o711);
      const dataDir = join(directory, 'data');
      copyEmptyDatabase(runDir, dataDir);
      const settings = { TRUSTED_PROXY_HOPS: '1', DATA_DIR: dataDir };
      const portal = await startFront(settings, join(directory, 'portal.log'));
      const client = new Client(portal.url);
      const { url: databaseUrl } = embeddedServer(dataDir);
      const sql = connect(databaseUrl);
      const ada = await makeFounder(client, { DATA_DIR: dataDir }, 'Ada Okafor');
      const bo = await copyFounder(sql, ada, 'Bo Lindqvist');
      await use({
        ...{ client, sql, databaseUrl },
        ada: await signIn(client, ada),
        bo: await signIn(client, bo),
      });
      await sql.end();
      client.close();
      await portal.stop();
      rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // The usual page fails on requests to any portal but the shared one.
  page: async ({ context }, use) => use(await context.newPage()),
});
