import { z } from 'zod';
import { recordOf } from '../kernel/record-of';
import { criterionFields, criterionOf, emptyCriterion, listOf, metricNames, numberOf } from './criterion';
import type { PilotTerms } from './pilot';
import { type PlanContent, planContent, sides } from './plan';

const text = z.string();

const planFields = [
  'question',
  'mode',
  'out_of_scope',
  'sample_size',
  'planned_start',
  'time_zone',
  'strata',
] as const;

const numberFields = ['target', 'expected', 'baseline', 'baseline_n'] as const;

const criterionTexts = z.object({
  ...recordOf(criterionFields, () => text),
  metric: z.enum(metricNames),
  must: z.boolean(),
  by_stratum: z.boolean(),
});

const inputTexts = z.object({ text, side: z.enum(sides), owner: text, due_on: text });

/** The plan as it is typed: numbers are texts, labels are one text, and empty means not given. */
const planTexts = z.object({
  ...recordOf(planFields, () => text),
  criteria: z.array(criterionTexts),
  inputs: z.array(inputTexts),
  what_follows: z.object({ met: text, not_met: text }),
  credit_on_stop: z.boolean(),
  checkpoint: z.object({ day: text, second_half_billed: z.boolean() }),
});

export type PlanTexts = z.infer<typeof planTexts>;

const numberText = (value: number | null) => (value === null ? '' : String(value));

/** The schema of the editor: from typed texts to the plan. Fields have the same paths in both. */
export const planFormSchema = planTexts
  .transform(
    ({ checkpoint, strata, ...typed }): z.input<typeof planContent> => ({
      ...typed,
      ...(checkpoint.day.trim() && { checkpoint: { ...checkpoint, day: numberOf(checkpoint.day) } }),
      ...(strata.trim() && { strata: listOf(strata) }),
      criteria: typed.criteria.map(criterionOf),
      sample_size: numberOf(typed.sample_size),
    }),
  )
  .pipe(planContent);

const noCheckpoint = { day: '', second_half_billed: false };

export function textsOfPlan(plan: PlanContent): PlanTexts {
  return planTexts.parse({
    ...plan,
    sample_size: String(plan.sample_size),
    strata: plan.strata?.join(', ') ?? '',
    checkpoint: { ...noCheckpoint, ...plan.checkpoint, day: String(plan.checkpoint?.day ?? '') },
    criteria: plan.criteria.map((criterion) => ({
      ...criterion,
      ...recordOf(numberFields, (field) => numberText(criterion[field])),
      by_stratum: criterion.by_stratum === true,
      kind: criterion.kind ?? '',
      labels: criterion.labels?.join(', ') ?? '',
    })),
  });
}

/** Returns the first draft of a plan, from the terms of its pilot. */
export function startingPlan(
  {
    terms,
    plannedStart,
    timeZone,
  }: {
    terms: Pick<PilotTerms, 'modes' | 'requiredInputs' | 'checkpoint'>;
    plannedStart: string;
    timeZone: string;
  },
  owner: string,
): PlanTexts {
  return {
    ...recordOf(planFields, () => ''),
    mode: terms.modes[0] ?? '',
    planned_start: plannedStart,
    time_zone: timeZone,
    criteria: [emptyCriterion],
    inputs: terms.requiredInputs.map((input) => ({
      text: input,
      side: 'buyer',
      owner,
      due_on: plannedStart,
    })),
    what_follows: { met: '', not_met: '' },
    credit_on_stop: false,
    checkpoint: { ...noCheckpoint, day: String(terms.checkpoint?.day ?? '') },
  };
}
