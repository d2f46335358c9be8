import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LiveEvent } from '../lib/contract/inbox';
import { type ReviewFixture, startReviewFixture } from '../lib/services/review-fixture';
import { tellOfArrivals } from './lead-channel';
import { LeadEvents } from './lead-events';

let fixture: ReviewFixture;
const started: LeadEvents[] = [];
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(async () => {
  await Promise.all(started.map((events) => events.stop()));
  await fixture.end();
});

/** An instance's events, with a listener that keeps what it hears. */
async function listening() {
  const events = new LeadEvents(fixture.url, fixture.database);
  started.push(events);
  const heard: LiveEvent[] = [];
  const listener = { hear: (event: LiveEvent) => heard.push(event), end: () => {} };
  events.subscribe(listener);
  expect(await events.ready()).toBe(true);
  const arrivals = () => heard.flatMap((event) => (event.event === 'arrived' ? event.leads : []));
  return { events, heard, arrivedIds: () => arrivals().map(({ leadId }) => leadId) };
}

const soon = { timeout: 2_000, interval: 20 };

it.each([2_000, 12_000])(
  'tells of %d leads at once, each once, and of the next one',
  async (copies) => {
    const { events, arrivedIds } = await listening();
    const leadId = await fixture.submit();
    const ids = [leadId, ...(await fixture.copy(leadId, copies))];
    tellOfArrivals(fixture.database);
    await expect.poll(() => arrivedIds().length, { ...soon, timeout: 10_000 }).toBe(ids.length);
    expect(arrivedIds().toSorted()).toEqual(ids.toSorted());
    const next = await fixture.submit();
    await expect.poll(() => arrivedIds().at(-1), soon).toBe(next);
    await events.stop();
  },
  30_000,
);
