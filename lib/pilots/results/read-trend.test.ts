import { expect, it } from 'vitest';
import { planned } from '../pilot-fixture';
import type { Criterion } from '../plan';
import { trendOf } from './read-trend';

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
const span = (item: string, tp: number, fn: number) => ({ item, kind: 'name', tp, fp: 0, fn });

it('shows each day alone and all rows in force up to it', async () => {
  const batches = [
    { day: '2026-12-07', rows: [span('a', 3, 1), span('b', 4, 0)] },
    { day: '2026-12-09', rows: [span('a', 0, 4)] },
    { day: '2026-12-09', rows: [span('a', 4, 0), span('c', 1, 3)] },
  ];
  expect(await trendOf(recall, batches)).toEqual([
    { day: '2026-12-07', items: 2, thatDay: 87.5, toDate: 87.5 },
    { day: '2026-12-09', items: 2, thatDay: 62.5, toDate: 75 },
  ]);
  expect(await trendOf(recall, [])).toEqual([]);
});
