import { describe, expect, it } from 'vitest';
import { emptyCriterion } from './criterion';
import { planContent } from './plan';
import { planFormSchema, startingPlan, textsOfPlan } from './plan-form';

const plan = planContent.parse({
  question: 'Can the claims line work from transcripts?',
  mode: 'shadow',
  criteria: [
    {
      name: 'Word error rate',
      metric: 'word_error_rate',
      target: 10,
      must: true,
      expected: 9.5,
      baseline: 12,
    },
    { ...{ name: 'Names', metric: 'span_recall', target: 75, must: false, expected: 82 }, kind: 'name' },
    { ...{ name: 'Queue', metric: 'macro_f1', target: 75, must: false, expected: 82 }, labels: ['a', 'b c'] },
  ],
  inputs: [{ text: 'Recordings', side: 'buyer', owner: 'Ruben Vos', due_on: '2026-12-04' }],
  what_follows: { met: 'We discuss an annual plan.', not_met: 'Nothing.' },
  sample_size: 1290,
  planned_start: '2026-12-07',
  time_zone: 'America/Chicago',
});
const texts = textsOfPlan(plan);
const typed = (changed: object, place = 0) => ({
  ...texts,
  criteria: texts.criteria.map((criterion, at) => (at === place ? { ...criterion, ...changed } : criterion)),
});
const problemsOf = (given: unknown) =>
  planFormSchema.safeParse(given).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('the form of a plan', () => {
  it('reads back the plan that it shows', () => {
    expect(planFormSchema.parse(texts)).toEqual(plan);
  });

  it('reads numbers as people type them', () => {
    const first = (changed: object) => planFormSchema.parse(typed(changed)).criteria[0];
    expect(first({ expected: ' 9,5 % ' })).toMatchObject({ expected: 9.5 });
    expect(first({ baseline_n: '1,240' })).toMatchObject({ baseline_n: 1240 });
    expect(first({ baseline: '' })).toMatchObject({ baseline: null });
    expect(planFormSchema.parse({ ...texts, sample_size: '1,290' }).sample_size).toBe(1290);
  });

  it('omits a kind and labels if the metric has none', () => {
    const [first] = planFormSchema.parse(typed({ kind: 'name', labels: 'a, b' })).criteria;
    expect(first).toMatchObject({ kind: null, labels: null });
  });

  it.each([
    [{ target: 'ten' }, 'criteria.0.target'],
    [{ target: '' }, 'criteria.0.target'],
    [{ target: '1e1' }, 'criteria.0.target'],
    [{ expected: '11' }, 'criteria.0.expected'],
    [{ name: '' }, 'criteria.0.name'],
    [{ baseline: '-1' }, 'criteria.0.baseline'],
  ])('names the field that is wrong: %j', (changed, path) => {
    expect(problemsOf(typed(changed))?.map((problem) => problem.split(':')[0])).toEqual([path]);
  });

  it('begins with the terms of the pilot, and names what is missing', () => {
    const pilot = {
      terms: { checkpoint: null, modes: ['shadow'], requiredInputs: ['Recordings'] },
      ...{ plannedStart: '2026-12-07', timeZone: 'UTC' },
    };
    const start = startingPlan(pilot, 'Ruben Vos');
    expect(start).toMatchObject({
      mode: 'shadow',
      criteria: [emptyCriterion],
      inputs: [{ text: 'Recordings', side: 'buyer', owner: 'Ruben Vos', due_on: '2026-12-07' }],
    });
    const missing = new Set(problemsOf(start)?.map((problem) => problem.split(':')[0]));
    expect([...missing].sort()).toEqual([
      'criteria.0.expected',
      'criteria.0.name',
      'criteria.0.target',
      'question',
      'sample_size',
      'what_follows.met',
      'what_follows.not_met',
    ]);
  });
});
