import * as z from 'zod';
import {
  creditAppliesToDefault,
  creditExpirationDaysDefault,
  creditTypes,
  offerModes,
} from './offer-constants';

/** CreditTerms (section 2.3): a fixed credit with a floor and a cap, or a share of the pilot price. */
export const creditTermsSchema = z.object({
  type: z.enum(creditTypes),
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
    .describe('Days after pilot completion in which the annual plan must be signed.'),
  applies_to: z.string().default(creditAppliesToDefault),
  cash_value: z.literal(false),
});

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
  annual_commit_minimum: z.number().min(0).describe('Minimum annual plan in USD to get the credit.'),
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

export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'Enter a value.')
    .max(max, `At most ${max} characters.`)
    .refine((text) => !/[\n\r]/.test(text), 'One line only.');
export const whole = (min: number, max: number) =>
  z
    .number(`A whole number from ${min} to ${max}.`)
    .int(`A whole number from ${min} to ${max}.`)
    .min(min, `At least ${min}.`)
    .max(max, `At most ${max}.`);
const usd = z
  .number('An amount in USD, such as 12500 or 12,500.00.')
  .min(0, 'At least 0.')
  .max(999_999_999, 'At most 999,999,999.')
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4, 'At most two decimals.');

/** Fields that founders may change: texts, prices and terms. The id and the kind of credit are fixed. */
export const offerChangeSchema = z.object({
  name: line(120),
  headline: line(400),
  duration_days: whole(1, 365),
  pilot_price: usd,
  annual_commit_minimum: usd,
  required_inputs: z.array(line(400)).min(1, 'Name at least one.').max(20, 'At most 20 lines.'),
  allowed_modes: z.array(z.enum(offerModes)).min(1, 'Allow at least one.'),
  min_credit: usd.optional(),
  max_credit: usd.optional(),
  max_percent_of_pilot: z
    .number('A percentage from 0 to 100.')
    .min(0, 'At least 0.')
    .max(100, 'At most 100.')
    .refine(
      (percent) => Math.abs(percent * 1_000 - Math.round(percent * 1_000)) < 1e-6,
      'At most three decimals.',
    )
    .optional(),
  expiration_days: whole(1, 365),
  deliverables_ownership: line(400).optional(),
  checkpoint_day: whole(1, 365).optional(),
  checkpoint_billing: line(400).optional(),
  checkpoint_stop_right: line(400).optional(),
});

export type CreditTerms = z.infer<typeof creditTermsSchema>;
export type MidPilotCheckpoint = z.infer<typeof midPilotCheckpointSchema>;
export type Offer = z.infer<typeof offerSchema>;
/** Terms from which a quote is calculated; stored with the quote, because offers change. */
export type QuotedTerms = Pick<Offer, 'pilot_price' | 'annual_commit_minimum' | 'credit'>;
