import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database, withBulkConnections } from '../../db/connect';
import { seedLeads } from '../seed/seed-leads';
import { countViews } from './count-views';
import { inboxFilterFrom, leadsPerPage } from './inbox';
import { type ReviewFixture, startReviewFixture } from './inbox-fixture';
import { listLeads } from './list-leads';

const sizes = [1_000, 20_000];

/**
 * Database pages that a query may read for many leads, in addition to twice those for few: a small view fills less
 * than a page, and the number of synthetic leads that a search finds depends on when they were generated.
 */
const pagesMore = 16;

interface Measured {
  fixture: ReviewFixture;
  /** With one connection, whose statistics are flushed after each query. */
  database: Database;
}

const measured: Measured[] = [];
beforeAll(async () => {
  for (const leads of sizes) {
    const fixture = await startReviewFixture();
    measured.push({ fixture, database: new Database(fixture.url, 1) });
    const { url, database, offers } = fixture;
    await withBulkConnections(url, async (bulk) => {
      await seedLeads({ database, offers, bulk }, { leads, seed: 1, onProgress: () => {} });
    });
  }
}, 180_000);
afterAll(async () => {
  for (const { fixture, database } of measured) {
    await database.close();
    await fixture.end();
  }
});

/** Rows of leads read so far, by an index or sequentially. */
async function rowsRead({ database }: Measured): Promise<number> {
  await database.orm.execute('select pg_stat_force_next_flush()');
  const [row] = await database.orm.execute<{ read: number }>(`
    select (seq_tup_read + idx_tup_fetch
      + (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'leads'))::integer as read
    from pg_stat_user_tables where relname = 'leads'`);
  return row?.read ?? 0;
}

/** Rows of leads that a query reads in each of the databases, once its plan is cached. */
async function workOf(read: (store: ReturnType<ReviewFixture['as']>) => Promise<unknown>): Promise<number[]> {
  const work: number[] = [];
  for (const each of measured) {
    const store = { ...each.fixture.as(each.fixture.ada), database: each.database };
    await read(store);
    const before = await rowsRead(each);
    await read(store);
    work.push((await rowsRead(each)) - before);
  }
  return work;
}

describe('with twenty times the leads', () => {
  it.each([
    '',
    'sort=priority',
    'sort=newest',
    'view=mine',
    'view=team',
    'view=snoozed',
    'view=done',
    'view=done&status=accepted',
    'view=done&sort=priority',
    'view=pilots',
    'view=pilots&sort=priority',
    'view=all',
    'view=all&sort=oldest',
    'band=B&band=C',
    'q=northgate+insurance',
    'q=riverbrook+redact',
  ])('the list of %j reads hardly more rows', async (address) => {
    const [few = 0, many = 0] = await workOf((store) =>
      listLeads(store, inboxFilterFrom(new URLSearchParams(address))),
    );
    expect(few).toBeGreaterThan(0);
    expect(many).toBeLessThanOrEqual(2 * few + pagesMore * leadsPerPage);
  });

  it('the counts read at most about twice the rows', async () => {
    const [few = 0, many = 0] = await workOf(countViews);
    expect(many).toBeLessThanOrEqual(2 * few + pagesMore * leadsPerPage);
  });
});
