import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noFilter, type ReviewFixture, startReviewFixture } from '../inbox/inbox-fixture';
import { listLeads } from '../inbox/list-leads';
import { reviewLead } from './apply-review';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(() => fixture.end());

const snoozed = async () =>
  (await fixture.rows(`select lead_id from leads where status = 'snoozed'`)).map(({ lead_id: id }) =>
    String(id),
  );
const read = () => listLeads(fixture.as(fixture.ada), noFilter);

/** Creates a lead whose snooze is about to end, with copies; resolves when it has ended. */
async function due(copies: number): Promise<string> {
  const leadId = await fixture.submit();
  const until = new Date(Date.now() + 1_000).toISOString();
  await reviewLead(fixture.as(fixture.ada), { leadId, version: 0 }, { action: 'snooze', until });
  await fixture.copy(leadId, copies);
  const isOver = async () => (await fixture.rows(`select now() > '${until}' as over`))[0]?.over;
  await expect.poll(isOver, { timeout: 10_000 }).toBe(true);
  return leadId;
}

it('wakes more leads than fit into one transaction, each with a log entry', async () => {
  await due(120);
  expect(await snoozed()).toHaveLength(121);
  // On a slow machine, one reader runs out of time before all leads are woken.
  for (let left = 121; left > 0; ) {
    await read();
    const { length } = await snoozed();
    expect(length).toBeLessThan(left);
    left = length;
  }
  const [woken] = await fixture.rows(
    `select count(*)::int as entries, count(distinct lead_id)::int as leads from history where kind = 'lead_wake'`,
  );
  expect(woken).toEqual({ entries: 121, leads: 121 });
  const { counts } = await read();
  const leads = (of: Record<string, number>) => Object.values(of).reduce((sum, count) => sum + count, 0);
  expect([leads(counts.snoozed), leads(counts.in_review)]).toEqual([0, 121]);
});

it('continues when a lead cannot be written', { timeout: 20_000 }, async () => {
  const leadId = await due(0);
  await fixture.database.orm.transaction(async (tx) => {
    await tx.execute(sql`select 1 from leads where lead_id = ${leadId} for update`);
    const { rows } = await listLeads(fixture.as(fixture.ada), { ...noFilter, status: ['snoozed'] });
    expect(rows.map((row) => row.leadId)).toEqual([leadId]);
  });
  await read();
  expect(await snoozed()).toEqual([]);
});
