import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RoomFixture, startRoomFixture, startRunning } from '../room-fixture';
import { erasePilot } from './erase-pilot';
import { deletePilotsClosedFor, erasablePilots } from './erasure-queries';

let fixture: RoomFixture;
beforeAll(async () => {
  fixture = await startRoomFixture();
}, 60_000);
afterAll(() => fixture.end());

const tables = ['pilots', 'pilot_people', 'pilot_plans', 'pilot_approvals', 'pilot_inputs', 'pilot_events'];

/** Returns the tables that have a row of a pilot. */
async function tablesWith(pilotId: string): Promise<string[]> {
  const found = [];
  for (const table of tables) {
    const rows = await fixture.rows(`select 1 from ${table} where pilot_id = '${pilotId}'`);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

async function startClosed() {
  const room = await startRunning(fixture);
  const called = await fixture.act(room.pilotId, room.decider, { act: 'call_off', reason: 'No budget.' });
  expect(called.outcome).toBe('done');
  return room;
}

describe('erasing a pilot', () => {
  it('removes a closed pilot for a decider, also after a restore', async () => {
    const { deps } = fixture;
    const { pilotId, decider, reviewer } = await startRunning(fixture);
    await expect(erasePilot(deps, pilotId, reviewer)).rejects.toThrow('role_required');
    expect(await erasePilot(deps, pilotId, decider)).toBe('not_closed');
    expect(await tablesWith(pilotId)).toEqual(tables);
    await fixture.act(pilotId, decider, { act: 'call_off', reason: 'No budget.' });
    expect(await erasePilot(deps, pilotId, decider)).toBe('erased');
    expect(await tablesWith(pilotId)).toEqual([]);
    expect(await erasePilot(deps, pilotId, decider)).toBe('not_closed');
    const entries = await fixture.rows(`select founder_id, detail from history where kind = 'pilot_erased'`);
    const hash = { events: expect.any(Number), sha256: expect.stringMatching(/^[\da-f]{64}$/) };
    expect(entries).toEqual([{ founder_id: null, detail: { pilot: pilotId, ...hash } }]);
    const erased = await deps.database.run((orm) => erasablePilots.listErased(orm, new Date(0)));
    expect(erased.map(({ id }) => id)).toEqual([pilotId]);
  });

  it('is repeated for a pilot that a restore brings back', async () => {
    const { deps } = fixture;
    const { pilotId } = await startRunning(fixture);
    const ids = await deps.database.run((orm) => erasablePilots.listIds(orm, '', 100));
    expect(ids).toContain(pilotId);
    await erasablePilots.eraseAgain(deps.database, [pilotId]);
    expect(await tablesWith(pilotId)).toEqual([]);
  });

  it('is reserved to owners among founders, and leaves other pilots alone', async () => {
    const one = await startClosed();
    const other = await startClosed();
    await expect(
      erasePilot(fixture.deps, one.pilotId, {
        ...{ side: 'vendor', founderId: 'founder_ada', name: 'Ada', role: 'reviewer' },
      }),
    ).rejects.toThrow('role_required');
    expect(await erasePilot(fixture.deps, one.pilotId, one.owner)).toBe('erased');
    expect(await tablesWith(other.pilotId)).toEqual(tables);
  });

  it('runs automatically at the end of the retention, counted from closing', async () => {
    const old = await startClosed();
    const recent = await startClosed();
    const open = await startRunning(fixture);
    await fixture.rows(`update pilots set version = version + 1, closed_at = now() - interval '12 months 1 hour'
      where pilot_id = '${old.pilotId}'`);
    const purge = () => fixture.deps.database.run((orm) => deletePilotsClosedFor(orm, 12));
    expect([await purge(), await purge()]).toEqual([{ isAll: false }, { isAll: true }]);
    expect(await tablesWith(old.pilotId)).toEqual([]);
    expect(await tablesWith(recent.pilotId)).toEqual(tables);
    expect(await tablesWith(open.pilotId)).toEqual(tables);
    const entries = await fixture.rows(`select detail from history where kind = 'pilots_purged'`);
    expect(entries).toEqual([{ detail: { months: 12, pilots: 1, pilot: old.pilotId } }]);
  });
});
