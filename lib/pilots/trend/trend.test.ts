import { expect, it } from 'vitest';
import type { PilotEvent } from '../pilot';
import { planned, runningView } from '../pilot-fixture';
import type { Criterion } from '../plan';
import { trendOf } from './trend';

const [first] = planned.criteria;
const recall: Criterion = {
  ...first,
  name: 'Recall',
  metric: 'span_recall',
  target: 90,
  must: true,
  expected: 95,
  baseline: null,
  baseline_n: null,
  kind: null,
  labels: null,
};
const upload = (at: string, detail: PilotEvent['detail']): PilotEvent => ({
  ...{ no: 1, at, side: 'buyer', name: 'M', kind: 'submit_results', previousSha256: null, sha256: '' },
  detail: { kind: 'spans', ...detail },
});
const content = { ...planned, criteria: [{ ...recall, must: false }, recall] };
const plan = { planNo: 1, content, sha256: '', madeBy: { side: 'buyer' as const, name: 'M' }, at: '' };
const { pilot } = runningView;

it('shows the days without a withdrawn file, and no value to date that contained it', () => {
  const day = (at: number, toDate: number) =>
    upload(`2026-12-0${at}T15:00:00.000Z`, { day_items: 2, day_value: 80, value_2: toDate });
  const withdrawn = (at: number, of: PilotEvent['detail']): PilotEvent => ({
    ...{ ...upload('2026-12-11T15:00:00.000Z', { day: `2026-12-0${at}`, ...of }), kind: 'withdraw_file' },
  });
  const uploads = [day(6, 80), day(7, 81), day(8, 82), day(9, 83)];
  const values = (events: PilotEvent[]) =>
    trendOf({ plan, pilot, events })?.days.map(({ day, items, toDate }) => [day.slice(-1), items, toDate]);
  const part = withdrawn(7, { day_items: 1, day_value: 90, value_2: 85 });
  expect(values([...uploads, part])).toEqual([
    ['6', 2, 80],
    ['7', 1, null],
    ['8', 2, null],
    ['9', 2, 85],
  ]);
  const all = withdrawn(9, { day_items: 0, day_value: null, value_2: 82 });
  expect(values([...uploads, all])).toEqual([
    ['6', 2, 80],
    ['7', 2, 81],
    ['8', 2, 82],
  ]);
});

it('shows each day alone and all rows in force at its end, from the record', () => {
  const events = [
    upload('2026-12-07T15:00:00.000Z', { day_items: 2, day_value: 87.5, value_1: 1, value_2: 87.5 }),
    upload('2026-12-09T15:00:00.000Z', { day_items: 1, day_value: 0, value_1: 2, value_2: 44.4 }),
    upload('2026-12-10T05:00:00.000Z', { day_items: 2, day_value: 62.5, value_1: 3, value_2: 75 }),
    upload('2026-12-10T15:00:00.000Z', { kind: 'decisions', value_2: 75 }),
    upload('2026-12-11T15:00:00.000Z', { value_2: 76 }),
  ];
  expect(trendOf({ plan, pilot, events })?.days).toEqual([
    { day: '2026-12-07', items: 2, thatDay: 87.5, toDate: 87.5 },
    { day: '2026-12-09', items: 2, thatDay: 62.5, toDate: 75 },
    { day: '2026-12-11', items: null, thatDay: null, toDate: 76 },
  ]);
  expect(trendOf({ plan, pilot, events: [] })).toBeUndefined();
});
