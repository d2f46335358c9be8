import { z } from 'zod';
import { declineReasonCodes, leadStages, leadStatuses, lostReasonCodes } from '../leads/lead-status';

const moment = z.iso.datetime().nullable();

const stageStateSchema = z.object({
  name: z.enum(leadStages),
  changedAt: z.iso.datetime(),
  /** Whether a pilot ran, or runs. */
  ranPilot: z.boolean(),
  lostReason: z.enum(lostReasonCodes).nullable(),
  /** USD a year that were won or lost, where it was said. */
  amount: z.number().nullable(),
});
export type StageState = z.infer<typeof stageStateSchema>;

/** How a lead stands, as the history keeps it. */
const reviewStateSchema = z.object({
  status: z.enum(leadStatuses),
  statusChangedAt: moment,
  firstReviewedAt: moment,
  snoozedUntil: moment,
  declineReason: z.enum(declineReasonCodes).nullable(),
  duplicateOf: z.string().nullable(),
  assigneeId: z.string().nullable(),
  /** Whether the last step woke it. Older entries do not say. */
  isWoken: z.boolean().default(false),
  /** When a founder, or the end of a snooze, last did something with it; null before the first step. */
  lastStepAt: moment.default(null),
  /** How far it has come since it was accepted; null before its first stage. */
  stage: stageStateSchema.nullable().default(null),
});
export type ReviewState = z.infer<typeof reviewStateSchema>;

export const founderNameSchema = z.object({ id: z.string(), name: z.string() });

/** What is reviewed of a lead, as pages show it. Times are ISO 8601, UTC. */
export const leadStateSchema = reviewStateSchema.omit({ assigneeId: true }).extend({
  statusChangedAt: z.string(),
  /** Counts the changes; every change names the version that it was decided on. */
  version: z.int(),
  assignee: founderNameSchema.nullable(),
});
export type LeadState = z.infer<typeof leadStateSchema>;

/** What the history says of a change of a lead; nothing of it is the lead's own data. */
export const leadChangeSchema = z.object({
  version: z.int(),
  before: reviewStateSchema,
  after: reviewStateSchema,
  assigneeName: z.string().nullable().optional(),
  note: z.int().optional(),
  /** The step that it belongs to: alone, where a page named it, or with others. */
  batch: z.string().optional(),
  undoes: z.string().optional(),
});
export type LeadChange = z.infer<typeof leadChangeSchema>;
