import { z } from 'zod';
import type { FounderName } from '../founders/founder';
import { isTimeZone } from '../founders/settings/founder-settings';
import { stringCodePointsMax } from '../kernel/limits';
import {
  type DeclineReason,
  declineReasonCodes,
  type LeadStatus,
  lostReasonCodes,
} from '../leads/lead-status';
import { type ActionError, bulkLeadsMax, readStageAmount, reviewActions } from './actions';
import type { LeadState, StageState } from './history';

export const leadIdSchema = z.string().regex(/^lead_[0-9a-z]{1,64}$/, 'A lead id begins with lead_.');

const noteText = z.string().trim().max(stringCodePointsMax, `At most ${stringCodePointsMax} characters.`);

const amountText = z.string().transform(readStageAmount).default(null);

const blankIsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);

/** Action with its details, by the names of the form's fields. */
export const reviewRequestSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('start_review') }),
  z.object({ action: z.literal('accept') }),
  z
    .object({
      action: z.literal('decline'),
      reason: z.enum(declineReasonCodes, 'Choose a reason.'),
      /** Note on the decision; required if the reason is `other`. */
      text: noteText.optional(),
    })
    .refine(({ reason, text }) => reason !== 'other' || text, 'Give the reason in the note.'),
  z.object({ action: z.literal('duplicate'), duplicate_of: z.string().trim().pipe(leadIdSchema) }),
  z.object({
    action: z.literal('snooze'),
    /** Date (its start) or time on the zone's clocks, or a moment with its offset. */
    until: z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })], 'Enter a date and a time.'),
    zone: z.string().refine(isTimeZone, 'Enter a valid time zone.').optional(),
  }),
  z.object({ action: z.literal('wake') }),
  z.object({ action: z.literal('reopen') }),
  z.object({
    action: z.literal('assign'),
    /** Founder's id; blank removes the assignment. */
    assignee: z.preprocess(blankIsNull, z.string().max(100).nullable()).default(null),
  }),
  z.object({
    action: z.literal('note'),
    text: noteText.min(1, 'Enter some text.'),
  }),
  z.object({ action: z.literal('answer') }),
  z.object({ action: z.literal('contact') }),
  z.object({ action: z.literal('propose') }),
  z.object({ action: z.literal('start_pilot') }),
  z.object({ action: z.literal('win'), amount: amountText }),
  z
    .object({
      action: z.literal('lose'),
      reason: z.enum(lostReasonCodes, 'Choose a reason.'),
      amount: amountText,
      /** Note on the decision; required if the reason is `other`. */
      text: noteText.optional(),
    })
    .refine(({ reason, text }) => reason !== 'other' || text, 'Give the reason in the note.'),
  z.object({ action: z.literal('clear_stage') }),
]);
export type ReviewRequest = z.infer<typeof reviewRequestSchema>;

export interface SeenLead {
  leadId: string;
  version: number;
}

/** Lead and version in the form field `lead`: `{lead_id}:{version}`. */
const seenLeadSchema = z
  .string()
  .regex(/^lead_[0-9a-z]{1,64}:\d{1,9}$/, 'Send the id and the version of each lead.')
  .transform((text): SeenLead => {
    const [leadId = '', version] = text.split(':');
    return { leadId, version: Number(version) };
  });

export const seenLeadsSchema = z
  .array(seenLeadSchema)
  .min(1, 'Choose a lead.')
  .max(bulkLeadsMax, `At most ${bulkLeadsMax} leads at once.`);

/** Id that the page's script generates for a step, so that repetitions are recognized; absent without a script. */
export const stepIdSchema = z.uuid('Send a UUID as the id of each step.').optional();

/** Undo target: one change, or all changes of one step. */
export const undoRequestSchema = z.union([
  z.object({ change: z.string().regex(/^\d{1,18}$/) }),
  z.object({ batch: z.uuid() }),
]);
export type UndoRequest = z.infer<typeof undoRequestSchema>;

/** Kinds of history entries about leads: the actions and other events. */
export const leadEventKinds = [
  ...reviewActions.map((action) => `lead_${action}` as const),
  'lead_undo',
  'lead_viewed',
  'lead_consent_withdrawn',
  'lead_answers_added',
  'lead_contact_corrected',
  'lead_erased',
  'leads_exported',
  'leads_purged',
] as const;
export type LeadEventKind = (typeof leadEventKinds)[number];

/** Entry of a lead's history, without personal data of the lead. */
export interface LeadEvent {
  /** Id of the history row, used to undo the event. */
  id: string;
  at: string;
  kind: LeadEventKind;
  /** Null if the portal acted itself, such as at the end of a snooze. */
  who: FounderName | null;
  from: LeadStatus | null;
  to: LeadStatus | null;
  declineReason: DeclineReason | null;
  duplicateOf: string | null;
  snoozedUntil: string | null;
  /** Stage after the event. */
  stage: StageState | null;
  /** New assignee in a `lead_assign`; null for nobody. */
  assignee: FounderName | null;
  batch: string | null;
  /** Id of the event that a `lead_undo` undid. */
  undoes: string | null;
  /** True if the event can be undone now: it is not undone yet, and every later event is. */
  canUndo: boolean;
}

export type ReviewOutcome =
  | { outcome: 'changed'; leadId: string; state: LeadState /** Id for an undo. */; change: string }
  | {
      outcome: 'conflict';
      leadId: string;
      state: LeadState;
      /** Most recent change of the lead, which caused the conflict. */
      first: LeadEvent | null;
    }
  | { outcome: 'rejected'; leadId: string; error: ActionError; state: LeadState | null };

/** Outcomes of an action on several leads, in their order; `batch` is the id for an undo. */
export interface BulkOutcome {
  batch: string;
  outcomes: ReviewOutcome[];
}
