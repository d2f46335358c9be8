import { z } from 'zod';
import { declineReasonCodes, leadStages, leadStatuses, lostReasonCodes } from '../leads/lead-status';

const moment = z.iso.datetime().nullable();

const stageStateSchema = z.object({
  name: z.enum(leadStages),
  changedAt: z.iso.datetime(),
  /** True once a pilot has started, also after it ended. */
  ranPilot: z.boolean(),
  lostReason: z.enum(lostReasonCodes).nullable(),
  /** USD a year won or lost; null if not recorded. */
  amount: z.number().nullable(),
});
export type StageState = z.infer<typeof stageStateSchema>;

const reviewStateSchema = z.object({
  status: z.enum(leadStatuses),
  statusChangedAt: moment,
  firstReviewedAt: moment,
  snoozedUntil: moment,
  declineReason: z.enum(declineReasonCodes).nullable(),
  duplicateOf: z.string().nullable(),
  assigneeId: z.string().nullable(),
  /** True if the last step ended a snooze. Missing in older entries. */
  isWoken: z.boolean().default(false),
  /** Time of the last step by a founder or of the last end of a snooze; null before the first. */
  lastStepAt: moment.default(null),
  /** Sales stage since the lead was accepted; null before the first stage. */
  stage: stageStateSchema.nullable().default(null),
});
export type ReviewState = z.infer<typeof reviewStateSchema>;

const founderNameSchema = z.object({ id: z.string(), name: z.string() });

/** Review state of a lead as pages show it. Times are ISO 8601, UTC. */
const leadStateSchema = reviewStateSchema.omit({ assigneeId: true }).extend({
  statusChangedAt: z.string(),
  /** Increases with every change; each change names the version it is based on. */
  version: z.int(),
  assignee: founderNameSchema.nullable(),
});
export type LeadState = z.infer<typeof leadStateSchema>;

/** Detail of a history entry about a lead; contains no data of the lead itself. */
export const leadChangeSchema = z.object({
  version: z.int(),
  before: reviewStateSchema,
  after: reviewStateSchema,
  assigneeName: z.string().nullable().optional(),
  note: z.int().optional(),
  /** Id of the step or bulk action that the change is part of, if the page sent one. */
  batch: z.string().optional(),
  undoes: z.string().optional(),
});
export type LeadChange = z.infer<typeof leadChangeSchema>;

/** Messages about leads between instances of the portal: ids and states, no data of a lead. */
export const leadMessageSchema = z.discriminatedUnion('about', [
  z.object({ about: z.literal('arrival') }),
  z.object({
    about: z.literal('change'),
    leadId: z.string(),
    state: leadStateSchema,
    /** Null for the portal itself. */
    who: founderNameSchema.nullable(),
    /** True if the buyer changed answers or contact data, or withdrew the consent. */
    hasNewContact: z.boolean().default(false),
  }),
  z.object({ about: z.literal('removal'), leadId: z.string() }),
  /** Sessions of founders ended; sent by a database trigger. */
  z.object({ about: z.literal('sessions') }),
]);
export type LeadMessage = z.infer<typeof leadMessageSchema>;
