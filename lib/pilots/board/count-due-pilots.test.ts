import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RoomFixture, startRoomFixture, startRunning } from '../room-fixture';
import { countDuePilots } from './read-board';

let fixture: RoomFixture;
beforeAll(async () => {
  fixture = await startRoomFixture();
}, 60_000);
afterAll(() => fixture.end());

it('counts pilots that wait for the vendor today, and no others', async () => {
  const { database, now = () => new Date() } = fixture.deps;
  const count = () => database.run((orm) => countDuePilots(orm, now()));
  expect(await count()).toBe(0);
  const { pilotId } = await startRunning(fixture);
  // A running pilot waits for the buyer's results.
  expect(await count()).toBe(0);
  const review = { since: '2020-01-01', reason: 'R', owner: 'Anna', reviewOn: '2020-01-02' };
  await fixture.rows(
    `update pilots set version = version + 1, state = 'paused', pause = '${JSON.stringify(review)}' where pilot_id = '${pilotId}'`,
  );
  expect(await count()).toBe(1);
});
