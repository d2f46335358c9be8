import { z } from 'zod';
import { optionalAmount, optionalFlag, optionalText, requiredText } from '../kernel/request-fields';

/** The answer's fixed next step (section 2.7). */
export const leadNextStep = 'human review required';

/** Values of `buyer_type` (section 2.6). */
export const buyerTypes = [
  'human_buyer',
  'ai_procurement_agent',
  'partner_agent',
  'ai_solution_evaluator',
  'ai_developer_agent',
  'ai_marketplace_agent',
] as const;

/** Values of `buyer_type` that the agent catalog lists as supported (section 2.8). */
export const supportedBuyerTypes = buyerTypes.filter((type) => type !== 'partner_agent');

/** Bands, best first (section 2.7). */
export const bands = ['A', 'B', 'C', 'D'] as const;
export type Band = (typeof bands)[number];

/** Returns the search word of a band: prefixed with a sign that no other word has. */
export function bandWord(band: Band): string {
  return `=${band}`;
}

/** LeadRequest (section 2.6). Unknown fields are checked and then dropped. */
export const leadRequestSchema = z.looseObject({
  buyer_type: z.enum(buyerTypes, `buyer_type must be one of ${buyerTypes.join(', ')}.`),
  company: requiredText(),
  contact_or_agent_id: requiredText(),
  workflow: requiredText(),
  target_offer_id: requiredText().describe('An id from GET /api/offers; not validated at submission.'),
  success_metric: requiredText(),
  contact_consent: z.literal(true).describe('Must be exactly true.'),
  source: optionalText('source'),
  contact_name: optionalText('contact_name'),
  contact_role: optionalText('contact_role'),
  timeline: optionalText('timeline'),
  monthly_volume: optionalAmount('monthly_volume'),
  samples_available: optionalFlag('samples_available'),
  risk_owner: optionalText('risk_owner'),
  high_volume_or_high_risk: optionalFlag('high_volume_or_high_risk'),
  annual_commit: optionalAmount('annual_commit'),
});

/** Lead (section 2.7). */
export const leadSchema = z.object({
  lead_id: z.string().meta({ pattern: '^lead_' }),
  created_at: z.string().meta({ format: 'date-time' }),
  source: z.string(),
  buyer_type: z.enum(buyerTypes),
  contact_name: z.string().nullable(),
  contact_role: z.string().nullable(),
  company: z.string(),
  contact_or_agent_id: z.string(),
  timeline: z.string().nullable(),
  workflow: z.string(),
  target_offer_id: z.string(),
  success_metric: z.string(),
  monthly_volume: z.number(),
  samples_available: z.boolean(),
  risk_owner: z.string().nullable(),
  annual_commit: z.number().nullable(),
  score: z.int().min(0).max(100),
  band: z.enum(bands),
  reasons: z.array(z.string()),
  external_action_authorized: z.literal(false),
  contact_consent: z.boolean(),
  idempotency_key: z.string().nullable(),
  next_step: z.literal(leadNextStep),
});

/** LeadResponse (section 2.7). */
export const leadResponseSchema = z.object({
  ok: z.literal(true),
  lead: leadSchema,
  idempotent_replay: z.literal(true).optional().describe('Present only on a replay.'),
});

/** Fields that name or reach a person: a withdrawal clears them, and a CRM reads them only with a token for contact data. */
export const personalFields = ['contact_or_agent_id', 'contact_name', 'contact_role', 'risk_owner'] as const;

export type LeadRequest = z.infer<typeof leadRequestSchema>;
export type Lead = z.infer<typeof leadSchema>;
