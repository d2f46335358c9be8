import { z } from 'zod';
import type { ConsentOnRecord } from '../leads/consent';
import type { SentFields } from '../leads/field-labels';
import { type MissingSignal, missingSignalSchema } from '../leads/lead-check';
import type { LeadStatus } from '../leads/lead-status';
import { consentReceiptSchema } from './consent-receipt';

/** Status of a lead as its submitter sees it; never includes the decision. */
const receiptStatuses = ['received', 'in_review', 'reviewed', 'withdrawn'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

export const receiptStatusOf: Readonly<Record<LeadStatus, ReceiptStatus>> = {
  new: 'received',
  in_review: 'in_review',
  snoozed: 'in_review',
  accepted: 'reviewed',
  declined: 'reviewed',
  duplicate: 'reviewed',
  withdrawn: 'withdrawn',
};

export const receiptActs = ['add', 'withdraw', 'correct', 'erase'] as const;
export type ReceiptAct = (typeof receiptActs)[number];

/** Minimum length of an Idempotency-Key that cannot be guessed; a UUID is longer. */
const unguessableKeyLengthMin = 22;

/**
 * Returns true if the receipt offers its actions. Anyone who guesses the Idempotency-Key of a lead receives its id,
 * which authorizes the actions, so the key must be hard to guess.
 */
export function areActsOffered(idempotencyKey: string | null): boolean {
  return idempotencyKey === null || [...idempotencyKey].length >= unguessableKeyLengthMin;
}

/** Returns true while answers can still change what founders read. */
export function canAddAnswers(status: LeadStatus): boolean {
  return receiptStatusOf[status] === 'received' || receiptStatusOf[status] === 'in_review';
}

const receiptQuoteSchema = z.object({
  quote_id: z.string(),
  offer_id: z.string(),
  offer_name: z.string(),
  pilot_price: z.number().describe('USD.'),
  for_target_offer: z.boolean().describe('False if the quote is for a different offer than the lead.'),
  created_at: z.string().meta({ format: 'date-time' }),
});
export type ReceiptQuote = z.infer<typeof receiptQuoteSchema>;

export const receiptSchema = z.object({
  lead_id: z.string().meta({ pattern: '^lead_' }),
  received_at: z.string().meta({ format: 'date-time' }),
  status: z
    .enum(receiptStatuses)
    .describe(
      '`reviewed` means that a founder has decided. It does not say what was decided or whether anyone will reply.',
    ),
  review_due_at: z
    .string()
    .meta({ format: 'date-time' })
    .nullable()
    .describe(
      'Time by which a founder starts the review: within 4 hours, or within 1, 3 or 5 business days, depending on the lead’s priority. Null once the review has started, after consent is withdrawn, and while the portal has no founder account.',
    ),
  missing: z
    .array(missingSignalSchema)
    .describe('Qualification signals that the lead lacks. The check returns the same list.'),
  quotes: z.array(receiptQuoteSchema).describe('The quotes that the lead names.'),
  consent: consentReceiptSchema,
});

/** Response of GET /api/receipts/{lead_id}. */
export const receiptResponseSchema = z.object({ ok: z.literal(true), receipt: receiptSchema });
export type ReceiptResponse = z.infer<typeof receiptResponseSchema>;

/** Data of a lead that its submitter may see. Times are ISO 8601, UTC. */
export interface Receipt {
  leadId: string;
  receivedAt: string;
  status: ReceiptStatus;
  reviewDueAt: string | null;
  missing: MissingSignal[];
  quotes: ReceiptQuote[];
  consent: ConsentOnRecord;
  contactCorrectedAt: string | null;
  areActsOffered: boolean;
  sent: SentFields;
}
