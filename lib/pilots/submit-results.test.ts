import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRows } from './read-pilot';
import { type RoomFixture, startRoomFixture, startRunning } from './room-fixture';
import { submitResults } from './submit-results';

let fixture: RoomFixture;
let room: Awaited<ReturnType<typeof startRunning>>;
beforeAll(async () => {
  fixture = await startRoomFixture();
  room = await startRunning(fixture);
}, 60_000);
afterAll(() => fixture.end());

const head = 'item,kind,tp,fp,fn\n';
const spans = (from: number, to: number, tp = 3) =>
  head + Array.from({ length: to - from }, (_, at) => `doc-${from + at},name,${tp},0,1\n`).join('');

const send = (text: string | Uint8Array, keepGood = false, actor = room.reviewer) =>
  submitResults(fixture.deps, room.pilotId, actor, {
    fileName: 'C:\\results\\week-1.csv',
    bytes: typeof text === 'string' ? Buffer.from(text) : text,
    keepGood,
  });

describe('an upload', () => {
  it('is stored once, with figures, and a later one replaces its items', async () => {
    expect(await send(spans(0, 50))).toMatchObject({
      outcome: 'stored',
      batch: { no: 1, fileName: 'week-1.csv', rowsTaken: 50, rowsRefused: 0, byName: 'Daniel Okafor' },
    });
    expect(await send(spans(0, 50))).toMatchObject({ outcome: 'stored', batch: { no: 1 }, isRepeated: true });
    expect(await send(spans(40, 60, 9))).toMatchObject({ outcome: 'stored', batch: { no: 2 } });
    const view = await fixture.view(room.pilotId, room.owner);
    expect(view.items).toBe(60);
    expect(view.figures?.criteria[0]).toMatchObject({ hits: 40 * 3 + 20 * 9, total: 40 * 4 + 20 * 10 });
    const detail = { no: 2, rows: 20, replaced: 10, day_items: 60, day_value: expect.closeTo(83.33) };
    expect(view.events.at(-1)).toMatchObject({ kind: 'submit_results', detail });
    const rows = await readRows(fixture.deps, room.pilotId, room.decider);
    expect(rows.spans).toHaveLength(60);
    expect(rows.spans.find(({ item }) => item === 'doc-45')).toMatchObject({ tp: 9 });
    expect(await fixture.rows(`select from pilot_rows where pilot_id = '${room.pilotId}'`)).toHaveLength(2);
  });

  it('is refused with its problems unless only good rows are kept', async () => {
    const file = `${spans(100, 103)}doc-103,name,-1,0,0\ndoc-104,name,NaN,0,0\n`;
    const before = await fixture.view(room.pilotId, room.owner);
    const refused = await send(file);
    expect(refused).toMatchObject({ outcome: 'refused', error: 'rows_invalid', field: 'file' });
    expect('problems' in refused && refused.problems.map(({ row, column }) => [row, column])).toEqual([
      [5, 'tp'],
      [6, 'tp'],
    ]);
    expect(await fixture.view(room.pilotId, room.owner)).toEqual(before);
    expect(await send(file, true)).toMatchObject({ batch: { rowsTaken: 3, rowsRefused: 2 } });
  });

  it('is refused for rows that no criterion uses, and from a reader', async () => {
    expect(await send('item,decision\na,accepted\n')).toMatchObject({ error: 'kind_not_in_plan' });
    const reader = { ...room.owner, role: 'reader' as const };
    const sent = submitResults(fixture.deps, room.pilotId, reader as typeof room.owner, {
      ...{ fileName: 'a.csv', bytes: Buffer.from(spans(0, 2)), keepGood: false },
    });
    expect(await sent).toMatchObject({ error: 'not_yours' });
  });

  it('waits for another one if several arrive at the same time', async () => {
    const other = await startRunning(fixture);
    const files = [0, 1, 2, 3].map((at) => spans(at * 10, at * 10 + 10));
    const sent = await Promise.all(
      files.map((file) =>
        submitResults(fixture.deps, other.pilotId, other.reviewer, {
          ...{ fileName: 'a.csv', bytes: Buffer.from(file), keepGood: false },
        }),
      ),
    );
    expect(sent.map((each) => 'batch' in each && each.batch.no).sort()).toEqual([1, 2, 3, 4]);
    expect((await fixture.view(other.pilotId, other.owner)).items).toBe(40);
  });

  it('does not throw on random bytes', { timeout: 60_000 }, async () => {
    const cell = fc.oneof(
      fc.constantFrom('', '=1+1', '-1', 'NaN', '1e9', '"', '\0', '\ufeff', 'doc-1', ';', '\t', '0', '3'),
      fc.string({ maxLength: 12 }),
    );
    const line = fc.array(cell, { maxLength: 6 }).map((cells) => cells.join(','));
    const text = fc
      .tuple(
        fc.constantFrom(head, `\ufeff${head}`, head.replaceAll(',', ';'), ''),
        fc.array(line, { maxLength: 8 }),
      )
      .map(([first, lines]) => Buffer.from(first + lines.join('\r\n')));
    const bytes = fc.oneof(text, fc.uint8Array({ maxLength: 60 }).map(Buffer.from));
    await fc.assert(
      fc.asyncProperty(bytes, fc.boolean(), async (file, keepGood) => {
        // At most 20 files a day are accepted.
        fixture.moveDays(1);
        const { outcome } = await send(file, keepGood);
        expect(['stored', 'refused']).toContain(outcome);
      }),
      { numRuns: 150 },
    );
  });

  it('is refused after the final analysis', async () => {
    const other = await startRunning(fixture);
    const freeze = { act: 'freeze', ended_short: 'Only a trial' } as const;
    expect(await fixture.act(other.pilotId, other.owner, freeze)).toMatchObject({ outcome: 'done' });
    const sent = submitResults(fixture.deps, other.pilotId, other.reviewer, {
      ...{ fileName: 'a.csv', bytes: Buffer.from(spans(0, 2)), keepGood: false },
    });
    expect(await sent).toMatchObject({ error: 'not_from_here' });
    const insert = `insert into pilot_batches (pilot_id, no, kind, file_name, bytes, sha256, rows_taken, rows_refused, day, side, by_name, at)
      values ('${other.pilotId}', 9, 'spans', 'a.csv', 1, 'a', 1, 0, '2026-12-01', 'buyer', 'M', now())`;
    await expect(fixture.rows(insert)).rejects.toThrow();
  });
});
