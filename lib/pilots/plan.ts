import { z } from 'zod';
import { isTimeZone } from '../founders/settings/founder-settings';
import { line, whole } from '../offers/offer';
import { canonicalJson } from '../quotes/signing/quote-signature';
import { criteriaMax, inputsMax, metricNames, metrics, type RowKind } from './criterion';

const oneDecimal = (percent: number) => Math.abs(percent * 10 - Math.round(percent * 10)) < 1e-9;
const percentage = (min: number, max: number) =>
  z
    .number(`A percentage from ${min} to ${max}.`)
    .min(min, `At least ${min}.`)
    .max(max, `At most ${max}.`)
    .refine(oneDecimal, 'At most one decimal.');

const distinct = (texts: readonly string[]) => new Set(texts).size === texts.length;

/** Text of a label or of a kind of span. */
export const labelPattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _.,:/&()-]{0,63}$/u;

const labelSchema = z
  .string()
  .trim()
  .regex(labelPattern, 'At most 64 letters, digits and spaces, beginning with a letter or digit.');

const criterionSchema = z
  .strictObject({
    name: line(80),
    metric: z.enum(metricNames),
    target: percentage(0.1, 99.9).describe(
      'Percent, above 0 and below 100, so that every criterion can fail.',
    ),
    must: z.boolean().describe('True if a positive verdict requires this criterion.'),
    expected: percentage(0, 100).describe('Percent. Determines how many items are needed.'),
    baseline: percentage(0, 100).nullable().default(null).describe('Value before the pilot, in percent.'),
    baseline_n: z
      .int('A whole number.')
      .min(1, 'At least 1.')
      .max(100_000_000, 'At most 100,000,000.')
      .nullable()
      .default(null)
      .describe('Number of words, labels, decisions or spans that the baseline was measured on.'),
    kind: labelSchema.nullable().default(null).describe('The one kind of span that is counted.'),
    labels: z
      .array(labelSchema)
      .min(2, 'Name at least two labels.')
      .max(50, 'At most 50 labels.')
      .refine(distinct, 'Name each label once.')
      .nullable()
      .default(null)
      .describe('Labels that rows may use; any label when null.'),
    by_stratum: z
      .literal(true)
      .optional()
      .describe('True if each stratum must reach the target; otherwise all items together.'),
  })
  .superRefine(({ metric, target, expected, baseline, baseline_n, kind, labels }, context) => {
    const problem = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const { better, rows } = metrics[metric];
    if (better === 'lower' ? expected >= target : expected <= target)
      problem('expected', `Enter a value ${better === 'lower' ? 'below' : 'above'} the target.`);
    if (baseline === null && baseline_n !== null)
      problem('baseline', 'Enter the value today, before the pilot.');
    if (kind !== null && rows !== 'spans') problem('kind', 'Set a kind only for recall and precision.');
    if (labels !== null && rows !== 'labels')
      problem('labels', 'Remove the labels: only label metrics use them.');
  });

const strataMax = 20;

/** The first of two analyses, after which the buyer continues or stops. */
const checkpointSchema = z.strictObject({
  day: whole(1, 365).describe('Days after the first day.'),
  second_half_billed: z.boolean().describe('True if a pilot that stops here is billed in full.'),
});

export const sides = ['buyer', 'vendor'] as const;
export type Side = (typeof sides)[number];

export const otherSide = (side: Side): Side => (side === 'buyer' ? 'vendor' : 'buyer');

const inputSchema = z.strictObject({
  text: line(400),
  side: z.enum(sides),
  owner: line(80),
  due_on: z.iso.date('A date such as 2026-12-04.'),
});

/**
 * Schema of the content that both sides approve. The caller checks that `mode` is one of the offer's. Fields that earlier
 * plans lack are optional, so that their digests stay the same.
 */
export const planContent = z
  .strictObject({
    question: line(300),
    mode: line(40),
    criteria: z
      .array(criterionSchema)
      .min(1, 'Add a criterion.')
      .max(criteriaMax, `At most ${criteriaMax} criteria.`)
      .refine((criteria) => distinct(criteria.map(({ name }) => name)), 'Give each criterion its own name.')
      .refine((criteria) => criteria.some(({ must }) => must), 'Mark at least one criterion as required.'),
    inputs: z.array(inputSchema).max(inputsMax, `At most ${inputsMax} inputs.`).default([]),
    what_follows: z.strictObject({ met: line(500), not_met: line(500) }),
    out_of_scope: z.string().trim().max(500, 'At most 500 characters.').default(''),
    credit_on_stop: z
      .boolean()
      .default(false)
      .describe('True if a pilot earns the credit even when it is called off or stops at its checkpoint.'),
    sample_size: whole(1, 20_000).describe(
      'Items that get a result; drawn from the manifest, if there is one.',
    ),
    planned_start: z.iso.date('A date such as 2026-12-07.'),
    time_zone: line(64).refine(isTimeZone, 'Choose a time zone from the list, such as America/Chicago.'),
    normaliser: z.literal('basic-1').default('basic-1'),
    checkpoint: checkpointSchema.optional(),
    strata: z
      .array(labelSchema.refine((text) => !text.includes(','), 'No commas.'))
      .min(2, 'Name at least two strata.')
      .max(strataMax, `At most ${strataMax} strata.`)
      .refine(distinct, 'Name each stratum once.')
      .optional()
      .describe('Groups of items; the sample is drawn in proportion to their sizes.'),
  })
  .refine(({ criteria, strata }) => strata || criteria.every(({ by_stratum }) => !by_stratum), {
    path: ['strata'],
    message: 'Name the strata: one of the criteria is judged by stratum.',
  });

export type PlanContent = z.infer<typeof planContent>;
export type Criterion = PlanContent['criteria'][number];
export type PlanInput = PlanContent['inputs'][number];

/** Returns true if a criterion is computed from a kind of rows. */
export function measures({ criteria }: Pick<PlanContent, 'criteria'>, kind: RowKind): boolean {
  return criteria.some(({ metric }) => metrics[metric].rows === kind);
}

/** Returns true once a sample is drawn whose items need decisions. */
export function takesDecisions({
  pilot,
  plan,
}: {
  pilot: { sample: { seed: number | null } | null };
  plan: { content: Pick<PlanContent, 'criteria'> } | null;
}): boolean {
  return pilot.sample?.seed != null && plan !== null && measures(plan.content, 'decisions');
}

/** Returns the labels that rows may use; null if the plan allows any label. */
export function labelsOf({ criteria }: Pick<PlanContent, 'criteria'>): readonly string[] | null {
  const lists = criteria
    .filter(({ metric }) => metrics[metric].rows === 'labels')
    .map(({ labels }) => labels);
  const named = lists.flatMap((labels) => labels ?? []);
  return lists.includes(null) || named.length === 0 ? null : [...new Set(named)];
}

type PlanCheckpoint = NonNullable<PlanContent['checkpoint']>;

/** Describes how much a pilot that stops at its checkpoint is billed. */
export function checkpointBilling({ second_half_billed }: PlanCheckpoint): string {
  return `A pilot that stops there is billed ${second_half_billed ? 'in full' : 'for its first half only'}.`;
}

/** Describes when a plan's checkpoint is, and how much a pilot that stops there is billed. */
export function checkpointInWords(checkpoint: PlanCheckpoint): string {
  return `Day ${checkpoint.day}. ${checkpointBilling(checkpoint)}`;
}

/** Returns the text whose SHA-256 both sides approve: the plan as canonical JSON (RFC 8785). */
export function planText(plan: PlanContent): string {
  return canonicalJson(plan);
}
