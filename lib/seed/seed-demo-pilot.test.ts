import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database, withBulkConnections } from '../../db/connect';
import { createTestDatabase, type TestDatabase } from '../../db/database-fixture';
import { founders } from '../founders/tables';
import { PublishedOffers } from '../offers/offer-store';
import { joinPilot } from '../pilots/admit-person';
import { dueOf } from '../pilots/due';
import { daysBetween } from '../pilots/pilot-dates';
import { listPilots, readPilot, vendorActor } from '../pilots/read-pilot';
import { seedDemoPilot } from './seed-demo-pilot';

const owner = { id: 'founder_demo', name: 'Demo owner', email: 'owner@demo.example', role: 'owner' } as const;

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  database = new Database(test.url);
}, 60_000);
afterAll(async () => {
  await database.close();
  await test.drop();
});

const seed = () =>
  withBulkConnections(test.url, (bulk) =>
    seedDemoPilot({ database, offers: new PublishedOffers(database), bulk }),
  );

it('seeds one pilot on day 9 with a new link each time', { timeout: 60_000 }, async () => {
  await expect(seed()).rejects.toThrow('The demo pilot needs an owner');
  await database.orm.insert(founders).values(owner);
  const links = [await seed()];
  const token = links[0]?.slice('/join/'.length) ?? '';
  await joinPilot({ database, now: () => new Date() }, token, { name: 'Another Name', consent: true });
  links.push(await seed());
  expect(links[0]).toMatch(/^\/join\/[\w-]{43}$/);
  expect(links[1]).not.toBe(links[0]);
  const store = { database, authorize: async () => owner };
  const pilots = await listPilots(store);
  expect(pilots).toHaveLength(1);
  const view = await readPilot({ database }, pilots[0]?.pilot.id ?? '', await vendorActor(store));
  const { pilot, figures, items, batches, events, today } = view;
  expect(pilot).toMatchObject({ state: 'running', isDemo: true, terms: { durationDays: 14 } });
  expect(daysBetween(pilot.startsOn ?? '', today)).toBe(9);
  expect(items).toBe(190);
  expect(batches.map(({ day }) => daysBetween(pilot.startsOn ?? '', day))).toEqual([1, 3, 5, 7, 9]);
  expect(figures?.criteria[0]?.value).toBeGreaterThan(92);
  expect(figures?.criteria.every(({ low, high }) => low !== null && high !== null)).toBe(true);
  expect(dueOf(view).map(({ text }) => text)).toEqual([
    'Upload results: 190 of 300 done',
    'Run the final analysis',
  ]);
  const times = events.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
});
