import { z } from 'zod';
import { pilotStates } from '../pilot';

const day = z.iso.date().nullable();
const share = z.number().nullable();

const counts = {
  total: z.int().describe('Items in the manifest.'),
  drawn: z.int().describe('Items in the sample.'),
};
export const pilotSampleSchema = z.object({
  manifest_sha256: z.string().describe('SHA-256 of `manifest.csv` in the package.'),
  seed: z
    .int()
    .nullable()
    .describe(
      'First 32 bits of the SHA-256 of two digests, the plan’s and the manifest’s, joined as text. Null until both sides have approved the plan.',
    ),
  ...counts,
  strata: z.array(z.object({ name: z.string(), ...counts })),
});

export const pilotApiSchema = z.object({
  pilot_id: z.string(),
  number: z.string(),
  state: z.enum(pilotStates),
  outcome: z.string().nullable(),
  offer: z.object({ id: z.string(), name: z.string() }),
  time_zone: z.string(),
  today: z.iso.date().describe('In the pilot’s time zone, like all dates here.'),
  starts_on: day,
  last_day: day,
  plan: z
    .object({ plan_no: z.int(), sha256: z.string(), content: z.looseObject({}) })
    .nullable()
    .describe('Current version; both sides approve its SHA-256.'),
  sample: pilotSampleSchema.nullable().describe('Null without a manifest.'),
  items: z.int().describe('Items with a result.'),
  batches: z.int().describe('Stored files.'),
  key: z.object({
    last_day: z.iso.date(),
    requests_max: z.int().describe('Maximum charged requests over the whole pilot.'),
    cost_usd_max: z.number().describe('Maximum cost in USD over the whole pilot.'),
  }),
  usage: z.object({
    requests: z.int(),
    charged: z.int(),
    failed: z.int(),
    items: z.int().describe('Items named in `Pilot-Item` headers.'),
    cost_usd: z.number(),
    p50_ms: z.number().nullable(),
    p95_ms: z.number().nullable(),
  }),
});
export const pilotResponseSchema = z.object({ ok: z.literal(true), pilot: pilotApiSchema });

export const pilotBatchSchema = z.object({
  no: z.int(),
  kind: z.string(),
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  at: z.iso.datetime(),
});
export const pilotBatchResponseSchema = z.object({
  ok: z.literal(true),
  batch: pilotBatchSchema,
  idempotent_replay: z.literal(true).optional(),
});

const criterionFiguresSchema = z.looseObject({
  name: z.string(),
  metric: z.string(),
  target: z.number(),
  value: share,
  low: share,
  high: share,
  verdict: z.string().optional().describe('Present only after the final analysis.'),
});
const figuresSchema = z.looseObject({ items: z.int(), criteria: z.array(criterionFiguresSchema) });
export const pilotFiguresResponseSchema = z.object({
  ok: z.literal(true),
  is_final: z.boolean(),
  figures: figuresSchema.nullable().describe('Null before the first results.'),
});

/** Maximum items of the sample per answer. */
export const sampleItemsMax = 1_000;

export const pilotSampleItemSchema = z.object({
  draw: z.int().describe('Position in the draw, starting at 1.'),
  item: z.string(),
  stratum: z.string().nullable(),
  cluster: z.string().nullable(),
  units: z.int().nullable(),
  file_sha256: z.string().nullable(),
});
export const pilotSampleResponseSchema = z.object({
  ok: z.literal(true),
  sample: pilotSampleSchema.nullable().describe('Null without a manifest.'),
  items: z.array(pilotSampleItemSchema).describe('Drawn items in the order of the draw.'),
  has_more: z.boolean(),
});

/** Maximum events per answer. */
export const eventsMax = 200;

export const pilotEventSchema = z.object({
  no: z.int(),
  at: z.iso.datetime(),
  side: z.enum(['buyer', 'vendor']),
  name: z.string(),
  kind: z.string(),
  detail: z.looseObject({}),
  previous_sha256: z.string().nullable(),
  sha256: z.string(),
});
export const pilotEventsResponseSchema = z.object({
  ok: z.literal(true),
  events: z.array(pilotEventSchema),
  has_more: z.boolean(),
});
