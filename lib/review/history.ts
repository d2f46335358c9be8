import { z } from 'zod';
import { declineReasonCodes, leadStatuses } from '../leads/lead-status';

const moment = z.iso.datetime().nullable();

/** How a lead stands, as the history keeps it. */
export const reviewStateSchema = z.object({
  status: z.enum(leadStatuses),
  statusChangedAt: moment,
  firstReviewedAt: moment,
  snoozedUntil: moment,
  declineReason: z.enum(declineReasonCodes).nullable(),
  duplicateOf: z.string().nullable(),
  assigneeId: z.string().nullable(),
});
export type ReviewState = z.infer<typeof reviewStateSchema>;

/** What the history says of a change of a lead; nothing of it is the lead's own data. */
export const leadChangeSchema = z.object({
  /** The version that the change led to. */
  version: z.int(),
  before: reviewStateSchema,
  after: reviewStateSchema,
  /** Name of whom the lead was assigned to. */
  assigneeName: z.string().nullable().optional(),
  /** The note that was added. */
  note: z.int().optional(),
  /** The bulk action that it was part of. */
  batch: z.string().optional(),
  /** The entry that it took back. */
  undoes: z.string().optional(),
});
export type LeadChange = z.infer<typeof leadChangeSchema>;
