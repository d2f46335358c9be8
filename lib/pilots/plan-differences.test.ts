import { describe, expect, it } from 'vitest';
import { planContent } from './plan';
import { planDifferences } from './plan-differences';

const words = { name: 'Word error rate', metric: 'word_error_rate', target: 10, must: true, expected: 9 };
const usable = { name: 'Usable', metric: 'share_accepted', target: 75, must: false, expected: 82 };
const recordings = { text: 'Recordings', side: 'buyer', owner: 'Ruben Vos', due_on: '2026-12-04' };
const base = {
  question: 'Can the claims line work from transcripts?',
  mode: 'shadow',
  criteria: [words, usable],
  inputs: [recordings],
  what_follows: { met: 'We discuss an annual plan.', not_met: 'Nothing.' },
  sample_size: 250,
  planned_start: '2026-12-07',
  time_zone: 'America/Chicago',
};
const plan = (changed: object = {}) => planContent.parse({ ...base, ...changed });
const lines = (changed: object, from: object = {}) =>
  planDifferences(plan(from), plan(changed)).map(
    ({ label, before, after }) => `${label}: ${before} → ${after}`,
  );

describe('planDifferences', () => {
  it('is empty for the same plan', () => {
    expect(lines({})).toEqual([]);
  });

  it.each([
    [{ sample_size: 1290 }, 'Sample: 250 items → 1,290 items'],
    [{ mode: 'read_only' }, 'Mode: Shadow → Read only'],
    [{ question: 'Why?' }, 'Question: Can the claims line work from transcripts? → Why?'],
    [{ planned_start: '2026-12-08' }, 'Planned start: 2026-12-07 → 2026-12-08'],
    [{ time_zone: 'UTC' }, 'Time zone: America/Chicago → UTC'],
    [{ out_of_scope: 'Live help' }, 'Out of scope: null → Live help'],
    [{ credit_on_stop: true }, 'A stopped pilot earns the credit: No → Yes'],
    [
      { what_follows: { met: 'A', not_met: 'Nothing.' } },
      'If the criteria are met: We discuss an annual plan. → A',
    ],
    [
      { what_follows: { met: 'We discuss an annual plan.', not_met: 'B' } },
      'If the criteria are not met: Nothing. → B',
    ],
    [{ criteria: [words, { ...usable, target: 80 }] }, 'Usable, target: 75% → 80%'],
    [{ criteria: [words, { ...usable, expected: 90 }] }, 'Usable, expected: 82% → 90%'],
    [{ criteria: [words, { ...usable, must: true }] }, 'Usable, required: No → Yes'],
    [{ criteria: [words, { ...usable, baseline: 60 }] }, 'Usable, value today: null → 60%'],
    [{ criteria: [words, { ...usable, name: 'Useful' }] }, 'Useful, name: Usable → Useful'],
    [{ criteria: [words] }, 'Criteria: Usable → null'],
    [{ criteria: [words, usable, { ...usable, name: 'New' }] }, 'Criteria: null → New'],
    [{ criteria: [usable, words] }, 'Criteria: Word error rate; Usable → Usable; Word error rate'],
    [{ inputs: [{ ...recordings, due_on: '2026-12-02' }] }, 'Input 1, due: 2026-12-04 → 2026-12-02'],
    [{ inputs: [{ ...recordings, owner: 'Ada' }] }, 'Input 1, owner: Ruben Vos → Ada'],
    [{ inputs: [{ ...recordings, side: 'vendor' }] }, 'Input 1, side: Buyer → Vendor'],
    [{ inputs: [] }, 'Inputs: Recordings → null'],
  ])('%j is one line', (changed, line) => {
    expect(lines(changed)).toEqual([line]);
  });

  it('names the criterion that stays when the one before it is removed', () => {
    expect(lines({ criteria: [{ ...words, name: 'New' }, words] }, { criteria: [words] })).toEqual([
      'Criteria: null → New',
    ]);
    const changed = { criteria: [{ ...usable, must: true }] };
    expect(lines(changed)).toEqual(['Usable, required: No → Yes', 'Criteria: Word error rate → null']);
  });

  it('shows a change of every field of a criterion', () => {
    const labels = { ...usable, metric: 'label_accuracy' };
    const spans = { ...usable, metric: 'span_recall' };
    const of = (row: object) => ({ criteria: [words, row] });
    expect(lines(of({ ...labels, labels: ['a', 'b'] }), of(labels))).toEqual(['Usable, labels: null → a, b']);
    expect(lines(of({ ...spans, kind: 'IBAN' }), of(spans))).toEqual(['Usable, kind: null → IBAN']);
    expect(lines(of(spans), of(labels))).toEqual(['Usable, metric: Label accuracy → Recall']);
    const measured = { ...usable, baseline: 60, baseline_n: 1000 };
    expect(lines(of({ ...measured, baseline_n: 2000 }), of(measured))).toEqual([
      'Usable, value today measured on: 1,000 → 2,000',
    ]);
  });
});
