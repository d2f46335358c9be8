import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyAct } from '../apply-act';
import { type PilotActor, sheetFileName } from '../pilot';
import type { PlanContent } from '../plan';
import { readItems, readRows } from '../read-pilot';
import { type RoomFixture, startRoomFixture, stepsToRunning } from '../room-fixture';
import { submitResults } from '../submit-results';
import { trendOf } from '../trend/trend';
import { applyDecision, applyLook, readSheet } from './apply-decision';
import type { Choice } from './sheet';

let fixture: RoomFixture;
beforeAll(async () => {
  fixture = await startRoomFixture();
}, 60_000);
afterAll(() => fixture.end());

const drawn = 22;
const causedBy = (text: string) => ({ cause: { message: expect.stringContaining(text) } });

const usable: PlanContent['criteria'][number] = {
  ...{ name: 'Usable', metric: 'share_accepted', target: 75, must: true, expected: 82 },
  ...{ baseline: null, baseline_n: null, kind: null, labels: null },
};

/** Starts a pilot with a drawn sample of all items but one, and a criterion that needs decisions. */
async function startDeciding(
  criteria: PlanContent['criteria'] = [usable],
  changes: Partial<PlanContent> = {},
) {
  const room = await fixture.open();
  const { pilotId, decider, reviewer } = room;
  if (!('personId' in decider) || !('personId' in reviewer)) throw new Error('The people are of the buyer.');
  const plan: PlanContent = { ...fixture.plan(), criteria, sample_size: drawn, ...changes };
  for (const [actor, request] of stepsToRunning(fixture, room)) {
    const isPlan = request.act === 'save_plan';
    const done = await fixture.act(pilotId, actor, isPlan ? { ...request, plan } : request);
    if (done.outcome !== 'done') throw new Error(done.error);
    const bytes = Buffer.from(
      `item\n${Array.from({ length: drawn + 1 }, (_, no) => `call-${no}\n`).join('')}`,
    );
    const file = { fileName: 'manifest.csv', bytes, keepGood: false };
    if (isPlan) await submitResults(fixture.deps, pilotId, reviewer, file);
  }
  const items = (await readItems(fixture.deps, pilotId, decider)).sort(
    (one, other) => (one.drawNo ?? 99) - (other.drawNo ?? 99),
  );
  const decide = (
    actor: Extract<PilotActor, { personId: string }>,
    no: number,
    choice: Choice,
    request_id: string = randomUUID(),
  ) => {
    const item = items[no - 1]?.item ?? 'canary';
    return applyDecision(fixture.deps, pilotId, actor, { item, choice, request_id });
  };
  const stored = () =>
    fixture.rows(
      `select item, choice from pilot_decisions where pilot_id = '${pilotId}' order by decision_no`,
    );
  const results = async () => {
    const { batches, figures } = await fixture.view(pilotId, decider);
    const sheets = batches.filter(({ fileName }) => fileName === sheetFileName);
    return { sheets: sheets.map(({ rowsTaken }) => rowsTaken), figures: figures?.criteria[0] };
  };
  const freeze = async () => {
    const { version } = (await fixture.view(pilotId, room.owner)).pilot;
    const look = { act: 'freeze', ended_short: 'Enough.', version } as const;
    return applyLook(fixture.deps, pilotId, room.owner, look);
  };
  return { ...room, decider, reviewer, items, decide, stored, results, freeze };
}

describe('decisions', () => {
  it('are stored once by their key, and become results when a portion is complete', async () => {
    const { pilotId, decider, items, decide, stored, results } = await startDeciding();
    const key = randomUUID();
    for (let again = 0; again < 3; again += 1) await decide(decider, 1, 'accepted', key);
    expect(await stored()).toEqual([{ item: items[0]?.item, choice: 'accepted' }]);
    expect((await results()).sheets).toEqual([]);
    for (let no = 2; no <= 20; no += 1) await decide(decider, no, no % 5 === 0 ? 'rejected' : 'accepted');
    const { sheets, figures } = await results();
    expect(sheets).toEqual([20]);
    expect(figures).toMatchObject({ value: 80, n: 20 });
    expect((await readSheet(fixture.deps, pilotId, decider)).left).toBe(2);
  });

  it('leave the results when they are undone, and can return', async () => {
    const { pilotId, decider, owner, items, decide, results, freeze } = await startDeciding();
    for (let no = 1; no <= 20; no += 1) await decide(decider, no, no === 1 ? 'rejected' : 'accepted');
    expect((await results()).figures).toMatchObject({ n: 20, hits: 19 });
    await decide(decider, 1, 'skipped');
    await decide(decider, 21, 'accepted');
    // Again twenty are decided.
    expect(await results()).toMatchObject({ sheets: [20, 2], figures: { n: 20, hits: 20 } });
    const { decisions } = await readRows(fixture.deps, pilotId, owner);
    expect(decisions.map(({ item }) => item)).not.toContain(items[0]?.item);
    await decide(decider, 22, 'accepted');
    await decide(decider, 1, 'rejected');
    expect(await results()).toMatchObject({ sheets: [20, 2, 2], figures: { n: 22, hits: 21 } });
    await decide(decider, 1, 'skipped');
    expect((await freeze()).outcome).toBe('done');
    const view = await fixture.view(pilotId, owner);
    expect(view.pilot.look?.figures.criteria[0]).toMatchObject({ n: 21, hits: 21 });
    expect(trendOf(view)?.days).toMatchObject([{ items: 21, toDate: 100 }]);
  });

  it('stay replaced by an upload made after them', async () => {
    const { pilotId, decider, reviewer, items, decide, results, freeze } = await startDeciding();
    for (let no = 1; no <= 20; no += 1) await decide(decider, no, 'accepted');
    const bytes = Buffer.from(`item,decision\n${items[0]?.item},rejected\n${items[21]?.item},accepted\n`);
    const file = { fileName: 'Decision/sheet', bytes, keepGood: false };
    expect(await submitResults(fixture.deps, pilotId, reviewer, file)).toMatchObject({
      batch: { fileName: 'sheet' },
    });
    // Item 21 is left: item 22 has an uploaded result.
    expect((await readSheet(fixture.deps, pilotId, decider)).left).toBe(1);
    expect((await freeze()).outcome).toBe('done');
    expect(await results()).toMatchObject({ sheets: [20], figures: { n: 21, hits: 20 } });
  });

  it('end with the final analysis, which waits for those not yet in the results', async () => {
    const { pilotId, decider, owner, decide, stored, freeze } = await startDeciding();
    await decide(decider, 1, 'accepted');
    const { version } = (await fixture.view(pilotId, owner)).pilot;
    const look = { act: 'freeze', ended_short: 'Enough.', version } as const;
    const isOutdated = async () => true;
    expect(await applyAct(fixture.deps, pilotId, owner, look, isOutdated)).toMatchObject({ error: 'stale' });
    expect((await freeze()).outcome).toBe('done');
    const { pilot, batches } = await fixture.view(pilotId, owner);
    expect(pilot.look?.batches.map(({ sha256 }) => sha256)).toEqual(batches.map(({ sha256 }) => sha256));
    expect(pilot.look?.figures.criteria[0]).toMatchObject({ n: 1, value: 100 });
    expect(await decide(decider, 2, 'accepted')).toMatchObject({ error: 'not_from_here' });
    expect(await stored()).toHaveLength(1);
    await expect(
      fixture.rows(`insert into pilot_decisions (pilot_id, item, person_id, choice, request_id, at)
        select pilot_id, item, person_id, choice, gen_random_uuid(), at from pilot_decisions where pilot_id = '${pilotId}'`),
    ).rejects.toMatchObject(causedBy('running pilot'));
  });

  it('wait at the checkpoint until the buyer continues, and then count', async () => {
    const checkpoint = { day: 1, second_half_billed: false };
    const { pilotId, decider, owner, decide, freeze } = await startDeciding([usable], { checkpoint });
    await decide(decider, 1, 'accepted');
    fixture.moveDays(1);
    const { version } = (await fixture.view(pilotId, owner)).pilot;
    const look = { act: 'freeze_checkpoint', version } as const;
    expect((await applyLook(fixture.deps, pilotId, owner, look)).outcome).toBe('done');
    for (let no = 2; no <= drawn; no += 1)
      expect((await decide(decider, no, 'rejected')).outcome).toBe('done');
    expect((await fixture.view(pilotId, owner)).figures?.criteria[0]).toMatchObject({ n: 1, hits: 1 });
    await fixture.act(pilotId, decider, { act: 'continue', note: null });
    expect((await freeze()).outcome).toBe('done');
    const { pilot } = await fixture.view(pilotId, owner);
    expect(pilot.look?.figures.criteria[0]).toMatchObject({ n: drawn, hits: 1 });
  });

  it('are accepted for drawn items from people of the pilot only, and never change', async () => {
    const { pilotId, decider, decide, stored } = await startDeciding();
    const other = await startDeciding();
    await expect(decide(other.decider, 1, 'accepted')).rejects.toThrow('not_found');
    await expect(readSheet(fixture.deps, pilotId, other.decider)).rejects.toThrow('not_found');
    for (const no of [drawn + 1, drawn + 2])
      await expect(decide(decider, no, 'accepted')).rejects.toThrow('not_found');
    await decide(decider, 1, 'accepted');
    for (const change of [`update pilot_decisions set choice = 'rejected'`, 'delete from pilot_decisions'])
      await expect(fixture.rows(change)).rejects.toMatchObject(causedBy('append-only'));
    expect(await stored()).toHaveLength(1);
    expect(await other.stored()).toEqual([]);
  });

  it('are refused if no criterion needs them, so that no analysis waits', async () => {
    const { reviewer, decide, stored, freeze } = await startDeciding(fixture.plan().criteria);
    await expect(decide(reviewer, 1, 'accepted')).rejects.toThrow('not_found');
    expect(await stored()).toEqual([]);
    expect((await freeze()).outcome).toBe('done');
  });
});
