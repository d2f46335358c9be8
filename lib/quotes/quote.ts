import { z } from 'zod';
import { optionalAmount, optionalFlag, requiredText } from '../kernel/request-fields';

/** QuoteRequest (section 2.4). */
export const quoteRequestSchema = z.strictObject({
  offer_id: requiredText().describe('Id of a published offer.'),
  annual_commit: optionalAmount('annual_commit').describe(
    "Intended annual plan in USD; the offer's annual_commit_minimum when omitted.",
  ),
  custom_integration: optionalFlag('custom_integration').describe(
    'Multiplies the pilot price by 1.4 and adds a change-order warning.',
  ),
  pii_real: optionalFlag('pii_real').describe(
    'Adds a warning on what must be agreed before real personal data is used. Never send personal data.',
  ),
  samples_available: optionalFlag('samples_available').describe(
    'When false, a warning asks for samples first.',
  ),
});

/** Quote (section 2.5). */
export const quoteSchema = z.object({
  quote_id: z.string().meta({ pattern: '^quote_' }),
  created_at: z.string().meta({ format: 'date-time' }),
  offer_id: z.string(),
  offer_name: z.string(),
  pilot_price: z.number(),
  annual_commit_minimum: z.number(),
  provided_annual_commit: z.number(),
  max_credit_if_annual_signed_within_30_days: z.number(),
  credit_rules: z.object({
    expires_days: z.int(),
    applies_to: z.string(),
    cash_value: z.literal(false),
    non_refundable: z.literal(true),
  }),
  warnings: z.array(z.string()),
  non_binding: z.literal(true),
  human_approval_required: z.literal(true),
  idempotency_key: z.string().nullable(),
});

/** QuoteResponse (section 2.5). */
export const quoteResponseSchema = z.object({
  ok: z.literal(true),
  quote: quoteSchema,
  idempotent_replay: z.literal(true).optional().describe('Present only on a replay.'),
});

export type QuoteRequest = z.infer<typeof quoteRequestSchema>;
export type Quote = z.infer<typeof quoteSchema>;
