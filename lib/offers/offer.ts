import { z } from 'zod';
import { creditAppliesToDefault, creditExpirationDaysDefault } from './credit-limits';

/** CreditTerms (section 2.3): a fixed credit with a floor and a cap, or a share of the pilot price. */
export const creditTermsSchema = z.object({
  type: z.enum(['fixed_credit_back', 'partial_credit_back']),
  min_credit: z.number().min(0).optional().describe('USD; only for fixed_credit_back.'),
  max_credit: z.number().min(0).optional().describe('USD; only for fixed_credit_back.'),
  max_percent_of_pilot: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe('Percent of the quoted pilot price; only for partial_credit_back.'),
  expiration_days: z
    .int()
    .min(1)
    .default(creditExpirationDaysDefault)
    .describe('Days after pilot completion in which the annual agreement must be signed.'),
  applies_to: z.string().default(creditAppliesToDefault),
  cash_value: z.literal(false),
});

/** States of a mid-pilot checkpoint (section 3). */
const checkpointStatuses = ['pending_founder_ratification', 'committed'] as const;

/** The stop-or-continue checkpoint of an offer (section 2.2). */
export const midPilotCheckpointSchema = z.object({
  day: z.int().min(1).describe('Pilot day.'),
  billing: z.string(),
  stop_right: z.string(),
  status: z.enum(checkpointStatuses),
});

/** Offer (section 2.2). */
export const offerSchema = z.object({
  id: z.string().describe('Stable; used as offer_id in quotes and target_offer_id in leads.'),
  name: z.string(),
  headline: z.string(),
  duration_days: z.int().min(1),
  pilot_price: z.number().min(0).describe('Standard price in USD before the custom-integration uplift.'),
  annual_commit_minimum: z
    .number()
    .min(0)
    .describe('Minimum annual commit in USD for credit-back eligibility.'),
  required_inputs: z.array(z.string()),
  allowed_modes: z.array(z.string()).describe('Autonomous production action is never an allowed mode.'),
  credit: creditTermsSchema,
  sample_package_url: z.string().optional().meta({ format: 'uri-reference' }),
  non_binding: z.literal(true),
  human_approval_required: z.literal(true),
  sample_package_json_url: z.string().optional().meta({ format: 'uri-reference' }),
  deliverables_ownership: z.string().optional(),
  mid_pilot_checkpoint: midPilotCheckpointSchema.optional(),
});

/** OfferList (section 2.1). */
export const offerListSchema = z.object({ currency: z.string(), offers: z.array(offerSchema) });

export type CreditTerms = z.infer<typeof creditTermsSchema>;
export type MidPilotCheckpoint = z.infer<typeof midPilotCheckpointSchema>;
export type Offer = z.infer<typeof offerSchema>;
/** What a quote's figures are calculated from: kept with the quote, because offers change. */
export type QuotedTerms = Pick<Offer, 'pilot_price' | 'annual_commit_minimum' | 'credit'>;
