import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/database-fixture';
import type { LiveEvent } from './inbox';
import { type ReviewFixture, startReviewFixture } from './inbox-fixture';
import { LeadEvents } from './live-channel';

let fixture: ReviewFixture;
let other: TestDatabase;
beforeAll(async () => {
  fixture = await startReviewFixture();
  other = await createTestDatabase();
}, 60_000);
afterAll(async () => {
  await fixture.end();
  await other.drop();
});

it('polls while notifications do not arrive, and logs it', async () => {
  // LISTEN in another database succeeds but receives nothing, as behind a pooler.
  const events = new LeadEvents(other.url, fixture.database);
  const heard: LiveEvent[] = [];
  events.subscribe({ onEvent: (event) => heard.push(event), sessionsEnded: () => {}, end: () => {} });
  expect(await events.ready()).toBe(true);
  expect(events.isLive).toBe(false);
  const leadId = await fixture.submit();
  await expect
    .poll(() => heard, { timeout: 12_000 })
    .toMatchObject([{ event: 'arrived', leads: [{ leadId }] }, { event: 'gap' }]);
  await events.stop();
}, 30_000);
