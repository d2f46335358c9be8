import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { metricNames, metrics } from './criterion';
import { labelsOf, planContent } from './plan';
import { planDigest } from './write-record';

const criterion = { name: 'Word error rate', metric: 'word_error_rate', target: 10, must: true, expected: 9 };
const plan = {
  question: 'Can the claims line work from transcripts?',
  mode: 'shadow',
  criteria: [criterion],
  inputs: [{ text: 'Recordings', side: 'buyer', owner: 'Ruben Vos', due_on: '2026-12-04' }],
  what_follows: { met: 'We discuss an annual plan.', not_met: 'Nothing.' },
  sample_size: 290,
  planned_start: '2026-12-07',
  time_zone: 'America/Chicago',
};

describe('planContent', () => {
  it('accepts a plan and adds the defaults', () => {
    const parsed = planContent.parse(plan);
    expect(parsed).toMatchObject({ credit_on_stop: false, normaliser: 'basic-1' });
    expect(parsed.criteria[0]).toEqual({
      ...criterion,
      baseline: null,
      baseline_n: null,
      kind: null,
      labels: null,
    });
  });

  it.each([
    ['a target that cannot fail', { target: 100 }],
    ['a target that no data can show', { target: 0 }],
    ['more than one decimal', { target: 10.25 }],
    ['an expected value that misses the target', { expected: 11 }],
    ['a kind of span for words', { kind: 'name' }],
    ['a size without a baseline', { baseline_n: 100 }],
    ['labels for words', { labels: ['a', 'b'] }],
    ['a criterion that is not required, alone', { must: false }],
    ['an unknown field', { unit: 'percent' }],
  ])('refuses %s', (_name, change) => {
    expect(planContent.safeParse({ ...plan, criteria: [{ ...criterion, ...change }] }).success).toBe(false);
  });

  it.each([
    { criteria: [] },
    { criteria: [criterion, criterion] },
    { time_zone: '+01:00' },
    { time_zone: 'Mars/Base' },
    { question: ' ' },
    { inputs: [{ ...plan.inputs[0], due_on: '2026-02-30' }] },
  ])('refuses %j', (change) => {
    expect(planContent.safeParse({ ...plan, ...change }).success).toBe(false);
  });
});

it('states for every metric which direction is better', () => {
  expect(metricNames.filter((name) => metrics[name].better === 'lower')).toEqual(['word_error_rate']);
});

it('labelsOf joins the labels of all criteria, or allows any', () => {
  const labels = { ...criterion, metric: 'macro_f1', expected: 20, labels: ['claim', 'invoice'] };
  const withAny = { ...labels, name: 'Accuracy', metric: 'label_accuracy', labels: null };
  expect(labelsOf(planContent.parse({ ...plan, criteria: [labels] }))).toEqual(['claim', 'invoice']);
  expect(labelsOf(planContent.parse({ ...plan, criteria: [labels, withAny] }))).toBeNull();
  expect(labelsOf(planContent.parse(plan))).toBeNull();
});

it('gives the plan one digest for any field order, and another if one letter changes', () => {
  const parsed = planContent.parse(plan);
  const turned = Object.fromEntries(Object.entries(parsed).reverse());
  expect(planDigest(planContent.parse(turned))).toBe(planDigest(parsed));
  expect(planDigest({ ...parsed, mode: 'Shadow' })).not.toBe(planDigest(parsed));
  const text = JSON.stringify({ b: 1 });
  expect(planDigest(parsed)).toHaveLength(createHash('sha256').update(text).digest('hex').length);
});
