import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RoomFixture, startRoomFixture, startRunning } from './room-fixture';
import { submitResults } from './submit-results';

let fixture: RoomFixture;
beforeAll(async () => {
  fixture = await startRoomFixture();
}, 60_000);
afterAll(() => fixture.end());

it('stores 20,000 rows, and stores them again, within 5 s each', { timeout: 60_000 }, async () => {
  const { pilotId, reviewer, decider } = await startRunning(fixture);
  for (const tp of [3, 4]) {
    const lines = Array.from({ length: 20_000 }, (_, at) => `doc-${at},name,${tp},0,1`);
    const bytes = Buffer.from(`item,kind,tp,fp,fn\n${lines.join('\n')}\n`);
    const startedAt = performance.now();
    const sent = await submitResults(fixture.deps, pilotId, reviewer, {
      fileName: 'a.csv',
      bytes,
      keepGood: false,
    });
    const tookMs = performance.now() - startedAt;
    expect(sent).toMatchObject({ outcome: 'stored', batch: { rowsTaken: 20_000 } });
    expect(tookMs).toBeLessThan(5_000);
  }
  const startedAt = performance.now();
  const { items } = await fixture.view(pilotId, decider);
  expect(items).toBe(20_000);
  expect(performance.now() - startedAt).toBeLessThan(300);
});
