import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyAct } from '../apply-act';
import type { PilotActor } from '../pilot';
import type { PlanContent } from '../plan';
import { type RoomFixture, startRoomFixture, stepsToRunning } from '../room-fixture';
import { applyDecision, applyLook, readSheet } from './apply-decision';
import type { Choice } from './sheet';

let fixture: RoomFixture;
beforeAll(async () => {
  fixture = await startRoomFixture();
}, 60_000);
afterAll(() => fixture.end());

const drawn = 22;
const causedBy = (text: string) => ({ cause: { message: expect.stringContaining(text) } });

/** Starts a pilot with a drawn sample and a criterion that needs decisions. */
async function startDeciding() {
  const room = await fixture.open();
  const { pilotId, decider, reviewer } = room;
  if (!('personId' in decider) || !('personId' in reviewer)) throw new Error('The people are of the buyer.');
  await fixture.rows(`insert into pilot_items (pilot_id, item, draw_no)
    select '${pilotId}', 'call-' || no, nullif(no, 99) from unnest(array(select generate_series(1, ${drawn})) || 99) no`);
  const plan: PlanContent = {
    ...fixture.plan(),
    criteria: [
      {
        ...{ name: 'Usable', metric: 'share_accepted', target: 75, must: true, expected: 82 },
        ...{ baseline: null, baseline_n: null, kind: null, labels: null },
      },
    ],
  };
  for (const [actor, request] of stepsToRunning(fixture, room)) {
    const done = await fixture.act(
      pilotId,
      actor,
      request.act === 'save_plan' ? { ...request, plan } : request,
    );
    if (done.outcome !== 'done') throw new Error(done.error);
  }
  const decide = (
    actor: Extract<PilotActor, { personId: string }>,
    item: string,
    choice: Choice,
    request_id: string = randomUUID(),
  ) => applyDecision(fixture.deps, pilotId, actor, { item, choice, request_id });
  const stored = () =>
    fixture.rows(
      `select item, choice from pilot_decisions where pilot_id = '${pilotId}' order by decision_no`,
    );
  return { ...room, decider, reviewer, decide, stored };
}

describe('decisions', () => {
  it('are stored once by their key, and join the results at the end of a portion', async () => {
    const { pilotId, decider, decide, stored } = await startDeciding();
    const key = randomUUID();
    for (let again = 0; again < 3; again += 1) await decide(decider, 'call-1', 'accepted', key);
    expect(await stored()).toEqual([{ item: 'call-1', choice: 'accepted' }]);
    expect((await fixture.view(pilotId, decider)).batches).toEqual([]);
    for (let no = 2; no <= 20; no += 1)
      await decide(decider, `call-${no}`, no % 5 === 0 ? 'rejected' : 'accepted');
    const { batches, figures } = await fixture.view(pilotId, decider);
    expect(batches.map(({ fileName, rowsTaken }) => [fileName, rowsTaken])).toEqual([['Decision/sheet', 20]]);
    expect(figures?.criteria[0]).toMatchObject({ value: 80, n: 20 });
    expect((await readSheet(fixture.deps, pilotId, decider)).left).toBe(2);
  });

  it('end with the final analysis, which waits for those that are not among the results', async () => {
    const { pilotId, decider, owner, decide, stored } = await startDeciding();
    await decide(decider, 'call-1', 'accepted');
    const { version } = (await fixture.view(pilotId, owner)).pilot;
    const look = { act: 'freeze', ended_short: 'Enough.', version } as const;
    const isOutdated = async () => true;
    expect(await applyAct(fixture.deps, pilotId, owner, look, isOutdated)).toMatchObject({ error: 'stale' });
    expect((await applyLook(fixture.deps, pilotId, owner, look)).outcome).toBe('done');
    const { pilot, batches } = await fixture.view(pilotId, owner);
    expect(pilot.look?.batches.map(({ sha256 }) => sha256)).toEqual(batches.map(({ sha256 }) => sha256));
    expect(pilot.look?.figures.criteria[0]).toMatchObject({ n: 1, value: 100 });
    expect(await decide(decider, 'call-2', 'accepted')).toMatchObject({ error: 'not_from_here' });
    expect(await stored()).toHaveLength(1);
    await expect(
      fixture.rows(`insert into pilot_decisions (pilot_id, item, person_id, choice, request_id, at)
        select pilot_id, item, person_id, choice, gen_random_uuid(), at from pilot_decisions where pilot_id = '${pilotId}'`),
    ).rejects.toMatchObject(causedBy('running pilot'));
  });

  it('are for drawn items and people of the pilot, and never change', async () => {
    const { pilotId, decider, decide, stored } = await startDeciding();
    const other = await startDeciding();
    await expect(decide(other.decider, 'call-1', 'accepted')).rejects.toThrow('not_found');
    await expect(readSheet(fixture.deps, pilotId, other.decider)).rejects.toThrow('not_found');
    for (const item of ['call-99', 'canary'])
      await expect(decide(decider, item, 'accepted')).rejects.toThrow('not_found');
    await decide(decider, 'call-1', 'accepted');
    for (const change of [`update pilot_decisions set choice = 'rejected'`, 'delete from pilot_decisions'])
      await expect(fixture.rows(change)).rejects.toMatchObject(causedBy('append-only'));
    expect(await stored()).toHaveLength(1);
    expect(await other.stored()).toEqual([]);
  });
});
