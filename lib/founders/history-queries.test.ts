import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '../../db/connect';
import { createTestDatabase, type TestDatabase } from '../../db/database-fixture';
import {
  countUnlisted,
  historyPageMax,
  insertHistory,
  listHistoryOfLead,
  listHistoryOfOffer,
  viewsMax,
} from './history-queries';
import { founders, history } from './tables';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(testDatabase.url);
  await database.orm.insert(founders).values({ id: 'ada', name: 'Ada', email: 'ada@example.com' });
}, 60_000);

afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

test('reads entries by lead, offer and founder, newest first', async () => {
  const { orm } = database;
  await orm.transaction(async (transaction) => {
    await insertHistory(
      transaction,
      { founderId: 'ada', kind: 'lead_accept', leadId: 'lead_1', detail: { from: 'new' } },
      { founderId: null, kind: 'sign_in_refused' },
      { founderId: 'ada', kind: 'offer_changed', offerId: 'offer-1' },
      { founderId: 'ada', kind: 'lead_undo', leadId: 'lead_1' },
    );
  });
  const ofLead = await listHistoryOfLead(orm, 'lead_1');
  expect(ofLead.map(({ kind, founderName, detail }) => [kind, founderName, detail])).toEqual([
    ['lead_undo', 'Ada', {}],
    ['lead_accept', 'Ada', { from: 'new' }],
  ]);
  expect((await listHistoryOfOffer(orm, 'offer-1')).map(({ kind }) => kind)).toEqual(['offer_changed']);
});

test('views displace no decision', async () => {
  const { orm } = database;
  const view = { founderId: null, kind: 'lead_viewed', leadId: 'lead_2' } as const;
  await insertHistory(orm, { founderId: null, kind: 'lead_accept', leadId: 'lead_2' });
  await insertHistory(orm, ...Array.from({ length: historyPageMax }, () => view));
  const listed = await listHistoryOfLead(orm, 'lead_2');
  const kinds = listed.map(({ kind }) => kind);
  expect(kinds).toEqual([...Array.from({ length: viewsMax }, () => 'lead_viewed'), 'lead_accept']);
  expect(await countUnlisted(orm, 'lead_2', listed)).toBe(historyPageMax - viewsMax);
});

test('counts what a list leaves out only if it is at a limit', async () => {
  const { orm } = database;
  const entry = { founderId: null, kind: 'lead_note', leadId: 'lead_3' } as const;
  const unlisted = async () => countUnlisted(orm, 'lead_3', await listHistoryOfLead(orm, 'lead_3'));
  await insertHistory(orm, ...Array.from({ length: historyPageMax - 1 }, () => entry));
  expect(await unlisted()).toBe(0);
  await insertHistory(orm, entry);
  expect(await unlisted()).toBe(0);
  await insertHistory(orm, entry, entry);
  expect(await unlisted()).toBe(2);
});

const entriesOfAda = () => database.orm.select().from(history).where(eq(history.founderId, 'ada'));

test.each([
  ['update', sql`update history set kind = 'other'`],
  ['delete', sql`delete from history`],
  ['truncate', sql`truncate history`],
  ['cascading truncate', sql`truncate founders cascade`],
  ['merge', sql`merge into history using (select 1) as one on true when matched then delete`],
])('the database refuses a %s', async (_, statement) => {
  const before = await entriesOfAda();
  await expect(database.orm.execute(statement)).rejects.toThrow();
  const replica = database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    await transaction.execute(statement);
  });
  await expect(replica).rejects.toThrow();
  expect(await entriesOfAda()).toEqual(before);
  expect(before).toHaveLength(3);
});
