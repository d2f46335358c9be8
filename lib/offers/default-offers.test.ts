import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from '../../db/connect';
import { createTestDatabase, type TestDatabase } from '../../db/database-fixture';
import { defaultOffers } from './default-offers';

const oldHeadlines = {
  'speech-shadow-14':
    'Fourteen days of transcription and pronunciation scoring beside your live process, judged on your own recordings.',
  'document-review-30':
    'Thirty days of text analysis and image clean-up with your reviewers in the loop, with a right to stop at half time.',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The migration as it would meet offers of an older version. */
async function migrateTexts(sql: postgres.Sql): Promise<void> {
  const text = await readFile(join('db', 'migrations', '0012_true_headlines.sql'), 'utf8');
  for (const statement of text.split('--> statement-breakpoint')) await sql.unsafe(statement);
}

const storedOffers = (sql: postgres.Sql) =>
  sql<
    { id: string; headline: string; version: number }[]
  >`select id, headline, version from offers order by id`;

it('takes the place of old default headlines, and of no text that a founder wrote', async () => {
  await withClient(database.url, 1, async (sql) => {
    for (const [id, headline] of Object.entries(oldHeadlines))
      await sql`update offers set headline = ${headline} where id = ${id}`;
    const edited = `${oldHeadlines['document-review-30']} In two languages.`;
    await sql`update offers set headline = ${edited}, version = 2 where id = 'document-review-30'`;
    await migrateTexts(sql);
    const speech = defaultOffers.find(({ id }) => id === 'speech-shadow-14');
    expect([...(await storedOffers(sql))]).toEqual([
      { id: 'document-review-30', headline: edited, version: 2 },
      { id: 'speech-shadow-14', headline: speech?.headline, version: 2 },
    ]);

    await sql`update offers set headline = ${oldHeadlines['document-review-30']} where id = 'document-review-30'`;
    await migrateTexts(sql);
    const document = defaultOffers.find(({ id }) => id === 'document-review-30');
    expect([...(await storedOffers(sql))]).toEqual([
      { id: 'document-review-30', headline: document?.headline, version: 3 },
      { id: 'speech-shadow-14', headline: speech?.headline, version: 2 },
    ]);
  });
});
