import { describe, expect, it } from 'vitest';
import type { Figures } from '../figures';
import type { PilotEvent, PilotView } from '../pilot';
import { runningView } from '../pilot-fixture';
import { coverageOf, coveredInWords, currentWeek, valuesBefore, weekSheet } from './week';

const upload = (at: string, values: PilotEvent['detail']): PilotEvent => ({
  ...{ no: 1, side: 'buyer', name: 'Ruben Vos', kind: 'submit_results', previousSha256: null, sha256: 'a' },
  ...{ at, detail: { no: 1, rows: 10, ...values } },
});
const part = (value: number | null, n: number) => ({ value, low: null, high: null, n, hits: null, total: n });
const figures: Figures = {
  ...{ pilot_verdict: 'partly', items: 186, seed: 7, worst: [] },
  criteria: [
    {
      ...{ ...part(91, 186), name: 'Recall | of names', metric: 'span_recall', target: 90, must: true },
      ...{ baseline: 80, difference: null, verdict: 'not_shown', needed: 239 },
      left_out: { items: 0, insertions: 0 },
      by_kind: [
        { name: 'name', ...part(91, 120) },
        { name: 'iban', ...part(null, 0) },
      ],
    },
  ],
};
const events = [
  upload('2026-12-10T15:00:00.000Z', { value_1: 88.5, value_2: null }),
  // Midnight in Chicago is later: still the last day of week 1.
  upload('2026-12-15T05:30:00.000Z', { value_1: 90.2, value_2: 81 }),
  upload('2026-12-15T15:00:00.000Z', { value_1: 91, value_2: 82 }),
];
const view: PilotView = { ...runningView, items: 186, figures, events };

describe('a week of a pilot', () => {
  it('is counted from the first day, which is day 0', () => {
    const weekAt = (today: string) => currentWeek({ ...view, today });
    expect(['2026-12-01', '2026-12-07', '2026-12-14', '2026-12-15', '2027-03-01'].map(weekAt)).toEqual([
      1, 1, 1, 2, 2,
    ]);
  });

  it('begins with the values after the last upload of the previous week', () => {
    const [first, second] = [valuesBefore(view, 1), valuesBefore(view, 2)];
    expect([first(0), second(0), second(1), second(2)]).toEqual([undefined, 90.2, 81, undefined]);
  });

  it('begins without values if a file that they count was withdrawn', () => {
    const [last] = view.events.slice(-1);
    if (!last) throw new Error('no event');
    const withdrawal = { ...last, no: 9, kind: 'withdraw_file' as const, detail: { no: 1 } };
    expect(valuesBefore({ ...view, events: [...view.events, withdrawal] }, 2)(0)).toBeUndefined();
  });

  it('has a sheet', () => {
    expect(weekSheet(view, '2')).toMatchObject({
      heading: 'Week 2: day 8 of 14',
      text: '186 of 290 items have a result. 0 rows were uploaded this week.',
      values: [{ lastWeek: 90.2 }],
    });
    expect(weekSheet({ ...view, items: 291 }, '2')?.text).toContain('291 (1 more than planned) items have');
    const look = { figures: { ...figures, look: 'checkpoint' as const }, batches: [], endedShort: null };
    const stopped = { ...view, figures: { ...figures, look: 'final' as const } };
    expect(weekSheet({ ...stopped, pilot: { ...view.pilot, look } as never }, '2')?.foot).toContain(
      'z 2.797',
    );
    for (const typed of ['0', '3', '1.5', '', '1e0', '01', '+1', ' 1', '0x1'])
      expect(weekSheet(view, typed), typed).toBeUndefined();
  });
});

describe('coverage', () => {
  it('by kind is the maximum that a criterion counts', () => {
    expect(coverageOf(view)).toEqual([
      { name: 'name', items: 120, sample: null },
      { name: 'iban', items: 0, sample: null },
    ]);
  });

  it('by stratum shows what was drawn of each', () => {
    const strata = ['Mobile', 'Overlapping'].map((name) => ({ name, total: 90, drawn: 45 }));
    const sample = { ...{ manifestSha256: 'a', seed: 7, total: 180, drawn: 90 }, strata };
    const [criterion] = figures.criteria;
    const criteria = criterion ? [{ ...criterion, strata: [{ name: 'Overlapping', ...part(88, 21) }] }] : [];
    const pilot = { ...view.pilot, sample };
    expect(coverageOf({ ...view, pilot, figures: { ...figures, criteria } }).map(coveredInWords)).toEqual([
      '0 of 45',
      '21 of 45',
    ]);
  });
});
