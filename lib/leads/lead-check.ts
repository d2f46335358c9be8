import { z } from 'zod';

/** Signals that qualify a lead: the rows of the score table by name, in its order. */
const qualificationSignals = [
  'workflow_named',
  'samples_available',
  'success_metric_named',
  'high_volume_or_high_risk',
  'risk_owner_named',
  'annual_commit_meets_minimum',
] as const;

const signalSchema = z.object({
  signal: z.enum(qualificationSignals),
  meaning: z.string(),
});

export const missingSignalSchema = signalSchema.extend({
  fields: z.array(z.string()).describe('Fields to fill in to earn the signal.'),
});

/** Response of POST /api/lead/check: a lead that would be accepted, and its signals. */
export const leadCheckResponseSchema = z.object({
  ok: z.literal(true),
  stored: z.literal(false).describe('A check stores nothing.'),
  target_offer_published: z.boolean().describe('True if target_offer_id is the id of a published offer.'),
  quotes_for_other_offers: z
    .array(z.object({ quote_id: z.string(), offer_id: z.string() }))
    .describe(
      'Quotes of the lead that are for a different offer than target_offer_id. The lead is still accepted; its receipt and the founders’ inbox show the mismatch.',
    ),
  signals: z.object({
    present: z.array(signalSchema),
    missing: z.array(missingSignalSchema),
  }),
});

export type QualificationSignal = (typeof qualificationSignals)[number];
export type MissingSignal = z.infer<typeof missingSignalSchema>;
export type LeadCheckResponse = z.infer<typeof leadCheckResponseSchema>;
