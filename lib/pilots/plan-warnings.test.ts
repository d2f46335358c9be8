import { expect, it } from 'vitest';
import { itemsNeeded } from './items-needed';
import { planContent } from './plan';
import { planWarnings } from './plan-warnings';

it.each([
  ['word_error_rate', 10, 9, 126],
  ['share_accepted', 85, 90, 363],
  ['label_accuracy', 90, 92, 1_666],
  ['span_recall', 90, 95, 239],
  ['share_accepted', 75, 82, 281],
  ['share_accepted', 20, 90, 30],
] as const)('%s, target %d, expected %d: %d items', (metric, target, expected, needed) => {
  expect(itemsNeeded({ metric, target, expected }, false)).toBe(needed);
});

/** Parts that the plans of these tests share. */
const base = {
  question: 'Is it good enough?',
  mode: 'shadow',
  what_follows: { met: 'An annual plan.', not_met: 'Nothing.' },
  planned_start: '2026-12-07',
  time_zone: 'UTC',
};

it('planWarnings names a sample too small and an input too late', () => {
  const criterion = {
    name: 'Word error rate',
    metric: 'word_error_rate',
    target: 12,
    must: true,
    expected: 10.5,
  };
  const recall = { ...criterion, name: 'Recall', metric: 'span_recall', target: 90, expected: 92 };
  const input = { text: 'Recordings', side: 'buyer', owner: 'Ruben Vos', due_on: '2026-12-08' };
  const plan = planContent.parse({
    ...base,
    criteria: [criterion, recall],
    inputs: [input, { ...input, text: 'Contact', due_on: '2026-12-07' }],
    sample_size: 52,
  });
  expect(planWarnings(plan)).toEqual([
    'Word error rate: with 52 items, the verdict will probably be “not shown”. Raise the sample to 56, or set the target to 12.1%.',
    'Recordings: due after the planned start.',
  ]);
  // No target can be shown to be met with so few.
  expect(planWarnings({ ...plan, sample_size: 45, inputs: [] })).toEqual([
    'Word error rate: with 45 items, the verdict will probably be “not shown”. Raise the sample to 56.',
  ]);
  expect(planWarnings({ ...plan, sample_size: 56, inputs: [] })).toEqual([]);
});

it('planWarnings names a sample with fewer items than a verdict on spans needs', () => {
  const recall = { name: 'Recall', metric: 'span_recall', target: 90, must: true, expected: 95 };
  const plan = planContent.parse({
    ...base,
    criteria: [recall, { ...recall, name: 'F1', metric: 'span_f1', target: 80 }],
    inputs: [{ text: 'Messages', side: 'buyer', owner: 'Ruben Vos', due_on: '2026-12-07' }],
    sample_size: 20,
  });
  expect(planWarnings(plan)).toEqual([
    'Recall: with 20 items, the verdict will probably be “not shown”. Raise the sample to 30.',
    'F1: with 20 items, the verdict will probably be “not shown”. Raise the sample to 100.',
  ]);
  expect(planWarnings({ ...plan, sample_size: 100 })).toEqual([]);
  const [byStratum] = planWarnings({
    ...plan,
    criteria: plan.criteria.map((criterion) => ({ ...criterion, by_stratum: true as const })),
    ...{ strata: ['Mail', 'Phone'], sample_size: 50 },
  });
  expect(byStratum).toContain('Raise the sample to 60.');
});
