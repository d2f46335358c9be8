import { z } from 'zod';

/** A measured value with its interval, at 95% or at the package's `interval_percent`. */
const measuredSchema = z.object({
  value: z.number(),
  ci_low: z.number(),
  ci_high: z.number(),
});

const weakerOutcome = z
  .enum(['not_shown', 'missed'])
  .optional()
  .describe(
    'Replaces the outcome that follows from the interval, such as with `not_shown` when there are too few items.',
  );

const metricSchema = measuredSchema.extend({
  name: z.string(),
  unit: z.string(),
  n: z.int().min(1),
  better: z.enum(['higher', 'lower']),
  baseline: z.number().nullable().describe('The same metric for the process in use before the pilot.'),
  target: z.number().nullable().describe('Agreed before day 0.'),
  outcome: weakerOutcome,
});

const deliverableSchema = z.object({ name: z.string(), format: z.string(), description: z.string() });

/** Published sample evidence package: anonymised results like those that a buyer receives at the end of a pilot. */
export const evidencePackageSchema = z.strictObject({
  package_version: z.literal('1'),
  offer_id: z.string(),
  title: z.string(),
  anonymised_sample: z.literal(true),
  anonymisation: z.string(),
  buyer: z.object({ sector: z.string(), size: z.string(), region: z.string() }),
  scope: z.object({
    workflow: z.string(),
    mode: z.string(),
    pilot_days: z.int().min(1),
    in_scope: z.array(z.string()),
    out_of_scope: z.array(z.string()),
  }),
  success_metric: z.object({ name: z.string(), definition: z.string(), agreed: z.string() }),
  data_set: z.object({
    description: z.string(),
    unit: z.string(),
    received: z.int(),
    excluded: z.array(z.object({ reason: z.string(), items: z.int() })),
    evaluated: z.int(),
    reference: z.string(),
    reviewer_agreement: z.string(),
    personal_data: z.string(),
  }),
  method: z.array(z.string()),
  metrics: z.array(metricSchema),
  strata: z.object({
    metric: z.string(),
    unit: z.string(),
    better: z.enum(['higher', 'lower']),
    target: z.number(),
    comparison: z
      .object({ metric: z.string(), name: z.string() })
      .optional()
      .describe(
        'A second set of items to compare with, such as generated ones, with its name and overall metric. Each row also has the figures for this set. A kind meets the target only if it does so in both sets.',
      ),
    rows: z.array(
      measuredSchema.extend({
        name: z.string(),
        n: z.int().min(1),
        outcome: weakerOutcome,
        precision: measuredSchema
          .extend({ n: z.int().min(1) })
          .optional()
          .describe('Share of the outputs of this kind that were correct.'),
        comparison: measuredSchema
          .extend({ n: z.int().min(1) })
          .optional()
          .describe('This kind’s metric for the items in `comparison`.'),
      }),
    ),
  }),
  errors: z.object({
    counted: z.string(),
    total: z.int(),
    rows: z.array(
      z.object({
        category: z.string(),
        count: z.int(),
        expected: z.string(),
        produced: z.string(),
        consequence: z.string(),
      }),
    ),
  }),
  latency: z.array(
    z.object({
      stage: z.string(),
      n: z.int(),
      p50_ms: z.number(),
      p95_ms: z.number(),
      p99_ms: z.number(),
    }),
  ),
  cost: z.object({
    note: z.string(),
    rows: z.array(
      z.object({
        item: z.string(),
        quantity: z.number(),
        unit: z.string(),
        unit_price_usd: z.number(),
        total_usd: z.number(),
      }),
    ),
    total_usd: z.number(),
    per_item_usd: z.number(),
  }),
  checkpoint: z.object({ day: z.int(), decision: z.string(), facts: z.array(z.string()) }).nullable(),
  verdict: z.object({
    outcome: z.enum(['met', 'partly_met', 'not_met']),
    sentence: z.string(),
    conditions: z.array(z.string()),
  }),
  limits: z.array(z.string()),
  deliverables: z.array(deliverableSchema),
  non_binding: z.literal(true),
  interval_percent: z
    .number()
    .min(50)
    .max(99.9)
    .optional()
    .describe(
      'Level of all intervals in percent, such as 99.5 after the first of two analyses; 95 if absent.',
    ),
  measured_in_pilot: z
    .literal(true)
    .optional()
    .describe('True for figures of a pilot that its buyer agreed to publish; never in an uploaded file.'),
});

export type EvidencePackage = z.infer<typeof evidencePackageSchema>;
export type EvidenceMetric = z.infer<typeof metricSchema>;
