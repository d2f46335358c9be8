import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withBulkConnections } from '../../db/connect';
import { seedLeads } from '../seed/seed-leads';
import type { InboxFilter, InboxPage } from './inbox';
import { noFilter, type ReviewFixture, startReviewFixture } from './inbox-fixture';
import { listLeads } from './list-leads';
import { estimateMatches, searchPlan } from './search-plan-queries';

const leads = 10_000;
const search = 'transcribe';
const isDone = "(status = 'declined' or (status = 'accepted' and stage in ('won', 'lost')))";

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
  const { url, database, offers } = fixture;
  await withBulkConnections(url, async (bulk) => {
    await seedLeads({ database, offers, bulk }, { leads, seed: 1, onProgress: () => {} });
    await bulk.execute(sql`analyze leads`);
  });
}, 120_000);
afterAll(() => fixture.end());

/** The ids of all pages of a filter. */
async function walk(filter: Partial<InboxFilter>): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: InboxPage = await listLeads(fixture.as(fixture.ada), { ...noFilter, ...filter }, cursor);
    ids.push(...page.rows.map(({ leadId }) => leadId));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ids;
}

it('reads a search with many results band by band, in order', async () => {
  const { orm } = fixture.database;
  const plan = searchPlan(await estimateMatches(orm, [search]), [search], { limit: 51, walks: 3 });
  expect(plan).toEqual({ way: 'sort_by_band', lookedUp: [search] });

  for (const bands of [[], ['B', 'D']] as const) {
    const inBands = bands.length === 0 ? '' : `and band in ('${bands.join("', '")}')`;
    const expected = await fixture.rows(`select lead_id from leads
      where words @@ '${search}:*'::tsquery and ${isDone} ${inBands}
      order by band, score desc, created_at, lead_id`);
    expect(expected.length).toBeGreaterThan(100);
    const walked = await walk({
      search,
      sort: 'priority',
      view: 'done',
      status: ['accepted', 'declined'],
      band: [...bands],
    });
    expect(walked).toEqual(expected.map(({ lead_id }) => lead_id));
  }
}, 60_000);
