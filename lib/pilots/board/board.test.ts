import { describe, expect, it } from 'vitest';
import type { Approval, Pilot, PilotEvent, PilotView } from '../pilot';
import { runningView } from '../pilot-fixture';
import { boardRow, byDueDay, pilotMark, reminderFor } from './board';

const now = new Date('2026-12-15T18:00:00.000Z');
const batch = (at: string): PilotView['batches'][number] => ({
  ...{ no: 1, kind: 'spans', fileName: 'day.csv', bytes: 10, sha256: 'a', rowsTaken: 10, rowsRefused: 0 },
  ...{ byName: 'Ruben Vos', side: 'buyer', day: '2026-12-15', at },
});
const view = (pilot: Partial<Pilot> = {}, rest: Partial<PilotView> = {}): PilotView => ({
  ...runningView,
  ...rest,
  pilot: { ...runningView.pilot, ...pilot },
});
const rowOf = (...given: Parameters<typeof view>) => boardRow(view(...given), now);
const approval: Approval = {
  ...{ subject: 'plan', planNo: 2, side: 'vendor', startsOn: null, at: '2026-12-01T11:00:00.000Z' },
  name: 'Jonas Reker',
};
const opening: PilotEvent = {
  ...{ no: 1, at: '2026-11-30T10:00:00.000Z', side: 'vendor', kind: 'open', detail: {}, name: 'Anna Falk' },
  ...{ previousSha256: null, sha256: 'a' },
};
const undated = { checkpoint: null, lastDay: null, completionDay: null, creditDeadline: null };
const planning = { dates: undated };

describe('boardRow', () => {
  it('shows the day, results against days passed, and the final analysis', () => {
    const row = rowOf({}, { items: 186, batches: [batch('2026-12-15T15:00:00.000Z')] });
    expect(row).toMatchObject({
      group: 'buyer',
      day: { text: 'Day 8 of 14', share: 8 / 14 },
      results: { text: '186 of 290', share: 186 / 290, expected: 8 / 14 },
      lastData: '3 h',
      isSilent: false,
      next: { day: '2026-12-21', name: 'Final analysis' },
    });
  });

  it('shows the checkpoint until the buyer decides', () => {
    const dates = { ...runningView.dates, checkpoint: '2026-12-18' };
    const { next } = rowOf({}, { dates });
    expect(next).toEqual({ day: '2026-12-18', name: 'Checkpoint' });
    expect(reminderFor(rowOf({}, { dates }), 'Anna Falk')).toContain('The checkpoint is on Fri 18 Dec.');
  });

  it('reports missing data one day after the last results or the start', () => {
    expect(rowOf({}, { batches: [batch('2026-12-14T16:00:00.000Z')] })).toMatchObject({
      lastData: '26 h',
      isSilent: true,
    });
    expect(rowOf()).toMatchObject({ lastData: null, isSilent: true });
    expect(rowOf({ startsOn: '2026-12-15' })).toMatchObject({ isSilent: false });
    expect(rowOf({ state: 'closing' })).toMatchObject({ isSilent: false });
  });

  it('counts the days of a pause, as the pilot’s pages do', () => {
    const paused = { state: 'paused', pausedDays: 2, pause: null } as const;
    const dates = { ...runningView.dates, lastDay: '2026-12-23' };
    expect(rowOf(paused, { dates }).day.text).toBe('Paused, day 8 of 16');
  });

  it.each([
    [{ state: 'draft', startsOn: null }, 'Draft', 'Planned start', 'vendor'],
    [{ state: 'agreed', startsOn: null }, 'Agreed', 'Planned start', 'buyer'],
    [{ startsOn: '2026-12-16' }, 'Starts Wed 16 Dec', 'Final analysis', 'buyer'],
    [{ state: 'closing' }, 'Day 8 of 14', 'Completion', 'buyer'],
    [
      { state: 'closed', outcome: 'accepted', credit: { state: 'open', notedBy: null } },
      'Closed, accepted',
      'Credit deadline',
      'credit',
    ],
    // Closed, but its completion is not confirmed yet.
    [{ state: 'closed', outcome: 'rejected' }, 'Closed, rejected', undefined, 'vendor'],
    [{ state: 'closed', outcome: 'called_off', startsOn: null }, 'Called off', undefined, 'done'],
  ] satisfies [Partial<Pilot>, string, string | undefined, string][])(
    '%j is “%s”',
    (pilot, day, next, group) => {
      const row = rowOf(pilot, 'startsOn' in pilot && pilot.startsOn === null ? planning : {});
      expect([row.day.text, row.next?.name, row.group]).toEqual([day, next, group]);
    },
  );
});

it.each([
  ['whose plan the reader wrote', {}, true],
  [
    'that the reader approved',
    { plans: [], plan: null, approvals: [{ ...approval, name: 'Anna Falk' }] },
    true,
  ],
  ['that the reader opened', { plans: [], plan: null, approvals: [], events: [opening] }, true],
  ['of others', { plans: [], plan: null, approvals: [approval] }, false],
] satisfies [string, Partial<PilotView>, boolean][])('a pilot %s', (_, rest, isMine) => {
  const actor = { side: 'vendor', founderId: '1', name: 'Anna Falk', role: 'owner' } as const;
  expect(rowOf({}, { actor, ...rest }).isMine).toBe(isMine);
});

it('rows are ordered by the day on which something is due', () => {
  const later = rowOf();
  const sooner = rowOf({ state: 'draft', startsOn: null }, planning);
  const never = rowOf({ state: 'closed', outcome: 'called_off' });
  expect([never, later, sooner].sort(byDueDay)).toEqual([sooner, later, never]);
});

it('a reminder states the last data, the count and the last day', () => {
  const row = rowOf({}, { items: 186, batches: [batch('2026-12-14T16:00:00.000Z')] });
  expect(reminderFor(row, 'Anna Falk')).toBe(
    'Hello,\n\nThe last results for our pilot P-4HTN-8RWD arrived 26 h ago. 186 of 290 items have a result. The last day is Mon 21 Dec. Can we help?\n\nAnna Falk',
  );
  expect(reminderFor(rowOf(), 'Anna Falk')).toMatch(
    /No results for our pilot [\w-]+ have arrived yet\. The (?!.*have a result)/,
  );
});

it('a lead shows the number, the day and what is due', () => {
  expect(pilotMark(view(), now)).toMatchObject({ number: 'P-4HTN-8RWD', isOpen: true, day: 'Day 8 of 14' });
  expect(pilotMark(view({ state: 'closed', outcome: 'rejected' }), now).isOpen).toBe(false);
});
