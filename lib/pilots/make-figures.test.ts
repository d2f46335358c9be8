import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyAct } from './apply-act';
import type { PilotActor } from './pilot';
import { readRows } from './read-pilot';
import { type RoomFixture, startRoomFixture, startRunning } from './room-fixture';
import { listAllRows } from './row-queries';
import { submitResults } from './submit-results';
import { readTrend } from './trend/read-trend';
import { trendOf } from './trend/trend';

let fixture: RoomFixture;
beforeAll(async () => {
  fixture = await startRoomFixture();
}, 60_000);
afterAll(() => fixture.end());

const spans = (from: number, to: number, tp = 3) =>
  `item,kind,tp,fp,fn\n${Array.from({ length: to - from }, (_, at) => `doc-${from + at},name,${tp},0,1\n`).join('')}`;

const upload = (pilotId: string, actor: PilotActor, rows: string) =>
  submitResults(fixture.deps, pilotId, actor, {
    ...{ fileName: 'a.csv', bytes: Buffer.from(rows), keepGood: false },
  });

const withdraw = (pilotId: string, actor: PilotActor, no: number, reason = 'Wrong messages') =>
  fixture.act(pilotId, actor, { act: 'withdraw_file', no, reason });

it('has the values of a day for uploads whose record lacks them', async () => {
  const { pilotId, reviewer, owner } = await startRunning(fixture);
  await upload(pilotId, reviewer, spans(0, 30));
  fixture.moveDays(1);
  await upload(pilotId, reviewer, spans(20, 60, 0));
  await upload(pilotId, reviewer, spans(50, 60));
  const view = await fixture.view(pilotId, owner);
  const recorded = await readTrend(fixture.deps, view);
  expect(recorded?.days.map(({ items }) => items)).toEqual([30, 40]);
  // As earlier versions wrote it.
  const events = view.events.map(({ detail: { day_items: _, day_value: __, ...detail }, ...event }) => ({
    ...event,
    detail,
  }));
  expect(trendOf({ ...view, events })?.days.map(({ thatDay }) => thatDay)).toEqual([null, null]);
  expect(await readTrend(fixture.deps, { ...view, events })).toEqual(recorded);
});

describe('a withdrawn file', () => {
  it('counts in no figure, and rows that it had replaced count again', async () => {
    const { pilotId, reviewer, decider, owner } = await startRunning(fixture);
    await upload(pilotId, reviewer, spans(0, 30));
    const before = await fixture.view(pilotId, owner);
    fixture.moveDays(1);
    await upload(pilotId, reviewer, spans(20, 60, 0));
    expect((await fixture.view(pilotId, owner)).items).toBe(60);
    fixture.moveDays(1);
    expect(await withdraw(pilotId, decider, 2)).toMatchObject({ outcome: 'done' });
    const after = await fixture.view(pilotId, owner);
    expect([after.items, after.figures]).toEqual([30, before.figures]);
    expect((await readRows(fixture.deps, pilotId, owner)).spans).toEqual(
      expect.arrayContaining([{ item: 'doc-25', kind: 'name', tp: 3, fp: 0, fn: 1 }]),
    );
    expect(trendOf(after)?.days).toEqual(trendOf(before)?.days);
    expect(after.events.at(-1)).toMatchObject({
      ...{ kind: 'withdraw_file', side: 'buyer', name: 'Maria Keller' },
      detail: { no: 2, file_name: 'a.csv', reason: 'Wrong messages', day_items: 0, value_1: 75 },
    });
    expect(after.batches).toMatchObject([
      { no: 1 },
      { no: 2, withdrawn: { reason: 'Wrong messages', byName: 'Maria Keller' } },
    ]);
    expect(after.batches[0]).not.toHaveProperty('withdrawn');
    expect(await fixture.rows(`select from pilot_rows where pilot_id = '${pilotId}'`)).toHaveLength(2);
    // The file was the last one, but is not among the results any more.
    expect(await upload(pilotId, reviewer, spans(20, 60, 0))).toMatchObject({ batch: { no: 3 } });
    await withdraw(pilotId, reviewer, 3);
    const ended = { act: 'freeze', ended_short: 'Only a trial' } as const;
    expect(await fixture.act(pilotId, owner, ended)).toMatchObject({ outcome: 'done' });
    const { look } = (await fixture.view(pilotId, owner)).pilot;
    expect(look).toMatchObject({ batches: [{ no: 1 }], figures: { items: 30, seed: before.figures?.seed } });
    expect(await withdraw(pilotId, reviewer, 1)).toMatchObject({ error: 'not_from_here' });
  });

  it('is one that its own side uploaded, once', async () => {
    const { pilotId, reviewer, owner } = await startRunning(fixture);
    await upload(pilotId, reviewer, spans(0, 30));
    const before = await fixture.view(pilotId, owner);
    const others = [
      [owner, 1],
      [reviewer, 2],
    ] as const;
    for (const [actor, no] of others)
      expect(await withdraw(pilotId, actor, no)).toMatchObject({ error: 'file_kept', field: 'no' });
    const stale = { act: 'withdraw_file', no: 1, reason: 'A', version: before.pilot.version + 1 } as const;
    expect(await applyAct(fixture.deps, pilotId, reviewer, stale)).toMatchObject({ error: 'stale' });
    expect(await fixture.view(pilotId, owner)).toEqual(before);
    expect(await withdraw(pilotId, reviewer, 1)).toMatchObject({ outcome: 'done' });
    expect(await fixture.view(pilotId, owner)).toMatchObject({ items: 0 });
    expect(await withdraw(pilotId, reviewer, 1)).toMatchObject({ error: 'file_kept' });
  });

  it('is never one that the checkpoint’s analysis contains', async () => {
    const plan = { ...fixture.plan(), checkpoint: { day: 5, second_half_billed: false } };
    const { pilotId, reviewer, decider, owner } = await startRunning(fixture, plan);
    await upload(pilotId, reviewer, spans(0, 30));
    fixture.moveDays(5);
    expect(await fixture.act(pilotId, owner, { act: 'freeze_checkpoint' })).toMatchObject({
      outcome: 'done',
    });
    expect(await withdraw(pilotId, reviewer, 1)).toMatchObject({ error: 'not_from_here' });
    await fixture.act(pilotId, decider, { act: 'continue', note: null });
    expect(await withdraw(pilotId, reviewer, 1)).toMatchObject({ error: 'file_kept' });
    await upload(pilotId, reviewer, spans(30, 40));
    expect(await withdraw(pilotId, reviewer, 2)).toMatchObject({ outcome: 'done' });
    expect((await fixture.view(pilotId, owner)).items).toBe(30);
    // The package has its rows all the same.
    const files = await fixture.deps.database.run((orm) => listAllRows(orm, pilotId));
    expect(files.map(({ no, kind, rows }) => [no, kind, rows.length])).toEqual([
      [1, 'spans', 30],
      [2, 'spans', 10],
    ]);
  });
});
