import { z } from 'zod';
import type { ConsentOnRecord } from '../leads/consent';
import type { SentFields } from '../leads/field-labels';
import { type MissingSignal, missingSignalSchema } from '../leads/lead-check';
import type { LeadStatus } from '../leads/lead-status';
import { consentReceiptSchema } from './consent-receipt';

/** Where a lead stands, as far as whoever sent it may know: never what was decided. */
const receiptStatuses = ['received', 'in_review', 'reviewed', 'withdrawn'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

/** What a receipt says of each status. */
export const receiptStatusOf: Readonly<Record<LeadStatus, ReceiptStatus>> = {
  new: 'received',
  in_review: 'in_review',
  snoozed: 'in_review',
  accepted: 'reviewed',
  declined: 'reviewed',
  duplicate: 'reviewed',
  withdrawn: 'withdrawn',
};

/** What whoever holds a receipt may do with its request. */
export const receiptActs = ['withdraw', 'correct', 'erase'] as const;
export type ReceiptAct = (typeof receiptActs)[number];

/** Characters from which on a key is not guessed; a UUID has more. */
const unguessableKeyLengthMin = 22;

/**
 * Whether the acts of a receipt are offered: the id of a lead is its authority, and whoever guesses a lead's
 * Idempotency-Key is answered the lead with its id.
 */
export function areActsOffered(idempotencyKey: string | null): boolean {
  return idempotencyKey === null || [...idempotencyKey].length >= unguessableKeyLengthMin;
}

const receiptQuoteSchema = z.object({
  quote_id: z.string(),
  offer_id: z.string(),
  offer_name: z.string(),
  pilot_price: z.number().describe('USD.'),
  created_at: z.string().meta({ format: 'date-time' }),
});
export type ReceiptQuote = z.infer<typeof receiptQuoteSchema>;

/** A receipt as programs read it. */
export const receiptSchema = z.object({
  lead_id: z.string().meta({ pattern: '^lead_' }),
  received_at: z.string().meta({ format: 'date-time' }),
  status: z
    .enum(receiptStatuses)
    .describe('`reviewed` says that a founder has decided, not what, and not that anybody will answer.'),
  review_due_at: z
    .string()
    .meta({ format: 'date-time' })
    .nullable()
    .describe('By when a founder looks at it; null where no time is promised, and once one has.'),
  missing: z
    .array(missingSignalSchema)
    .describe('What would have strengthened the lead, as its check says it.'),
  quotes: z.array(receiptQuoteSchema).describe('The quotes that the lead names.'),
  consent: consentReceiptSchema,
});

/** The answer to GET /api/receipts/{lead_id}. */
export const receiptResponseSchema = z.object({ ok: z.literal(true), receipt: receiptSchema });
export type ReceiptResponse = z.infer<typeof receiptResponseSchema>;

/** What the submitter of a lead may see of it. Times are ISO 8601, UTC. */
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
