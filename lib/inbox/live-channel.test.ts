import { afterAll, beforeAll, expect, it } from 'vitest';
import { workUnderWayMax } from '../../db/connect';
import { tellOfArrivals } from '../leads/arrival-channel';
import type { LiveEvent } from './inbox';
import { type ReviewFixture, startReviewFixture } from './inbox-fixture';
import { LeadEvents } from './live-channel';

let fixture: ReviewFixture;
const started: LeadEvents[] = [];
beforeAll(async () => {
  fixture = await startReviewFixture();
}, 60_000);
afterAll(async () => {
  await Promise.all(started.map((events) => events.stop()));
  await fixture.end();
});

/** An instance's events, with a listener that records what it receives. */
async function listening() {
  const events = new LeadEvents(fixture.url, fixture.database);
  started.push(events);
  const heard: LiveEvent[] = [];
  const listener = {
    onEvent: (event: LiveEvent) => heard.push(event),
    sessionsEnded: () => {},
    end: () => {},
  };
  events.subscribe(listener);
  expect(await events.ready()).toBe(true);
  const arrivals = () => heard.flatMap((event) => (event.event === 'arrived' ? event.leads : []));
  return { events, heard, arrivedIds: () => arrivals().map(({ leadId }) => leadId) };
}

/** Ends the connections of all listeners; resolves when they are closed. */
async function loseConnections(): Promise<void> {
  const lost = await fixture.rows(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'pilot-portal events' and datname = current_database()`,
  );
  expect(lost.length).toBeGreaterThan(0);
}

async function connections(): Promise<number> {
  const open = await fixture.rows(
    `select from pg_stat_activity where application_name = 'pilot-portal events' and datname = current_database()`,
  );
  return open.length;
}

const soon = { timeout: 10_000, interval: 20 };

it.each([2_000, 12_000])(
  'reports %d leads in one batch, each once, then the next one',
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

it('uses one connection, also for subscribers while it is lost', async () => {
  const one = await listening();
  const other = await listening();
  await loseConnections();
  // The other channel reconnects after the same pause as an extra connection would here.
  one.events.subscribe({ onEvent: () => {}, sessionsEnded: () => {}, end: () => {} });
  await expect.poll(connections, soon).toBe(2);
  const leadId = await fixture.submit();
  await expect.poll(() => other.arrivedIds(), soon).toEqual([leadId]);
  await expect.poll(() => one.arrivedIds(), soon).toEqual([leadId]);
  expect(await connections()).toBe(2);
  await Promise.all([one.events.stop(), other.events.stop()]);
  await expect.poll(connections, soon).toBe(0);
});

it('is live although the portal refuses further uses of the database', async () => {
  const { events } = await listening();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const uses = Array.from({ length: workUnderWayMax }, () => fixture.database.run(() => released, 60_000));
  await loseConnections();
  await expect.poll(() => events.isLive, soon).toBe(false);
  await expect.poll(() => events.isLive, soon).toBe(true);
  release();
  await Promise.all(uses);
  await events.stop();
}, 30_000);

it('reports possibly missed events only after a lost connection', async () => {
  const { events, heard } = await listening();
  expect(heard).toEqual([]);
  await loseConnections();
  await expect
    .poll(() => heard, soon)
    .toEqual([
      { event: 'connection', isLive: false },
      { event: 'connection', isLive: true },
      { event: 'gap' },
    ]);
  await events.stop();
});
