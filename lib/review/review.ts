import { z } from 'zod';
import type { FounderName } from '../founders/founder';
import { isTimeZone } from '../founders/settings/time-zones';
import { stringCodePointsMax } from '../kernel/limits';
import {
  type DeclineReason,
  declineReasonCodes,
  type LeadStatus,
  lostReasonCodes,
} from '../leads/lead-status';
import { type ActionError, bulkLeadsMax } from './actions';
import type { LeadState, StageState } from './history';
import { timeWordsMax } from './snooze/time-words';
import { readStageAmount } from './stage-amount';

/** The id of a lead as it may stand in an address or a form. */
export const leadIdSchema = z.string().regex(/^lead_[0-9a-z]{1,64}$/, 'An id of a lead begins with lead_.');

const noteText = z
  .string()
  .trim()
  .refine((text) => [...text].length <= stringCodePointsMax, `At most ${stringCodePointsMax} characters.`);

const amountText = z.string().transform(readStageAmount).default(null);

/** Longer text is read as well, and not understood. */
const snoozeWords = z
  .string()
  .max(10 * timeWordsMax, 'Write less.')
  .optional();

const blankIsUndefined = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const blankIsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);

/** An action with what it needs, by the names of the form's fields. */
export const reviewRequestSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('start_review') }),
  z.object({ action: z.literal('accept') }),
  z
    .object({
      action: z.literal('decline'),
      reason: z.enum(declineReasonCodes, 'Choose a reason.'),
      /** A note that goes with it; another reason than those listed has to be told there. */
      text: noteText.optional(),
    })
    .refine(({ reason, text }) => reason !== 'other' || text, 'Tell the other reason in the note.'),
  z.object({ action: z.literal('duplicate'), duplicate_of: z.string().trim().pipe(leadIdSchema) }),
  /** Until when stands in one of three fields; what they mean is read where the step is taken. */
  z.object({
    action: z.literal('snooze'),
    /** A date, which means its start, or a time, both on the zone's clocks; or a moment with its offset. */
    until: z.preprocess(
      blankIsUndefined,
      z
        .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })], 'Give a date and a time.')
        .optional(),
    ),
    /** Free words such as `next tue`, and those of a button, which count before all else. */
    until_words: snoozeWords,
    until_preset: snoozeWords,
    zone: z.string().refine(isTimeZone, 'Name a time zone that is known.').optional(),
  }),
  z.object({ action: z.literal('wake') }),
  z.object({ action: z.literal('reopen') }),
  z.object({
    action: z.literal('assign'),
    /** The id of a founder; blank assigns the lead to nobody. */
    assignee: z.preprocess(blankIsNull, z.string().max(100).nullable()).default(null),
  }),
  z.object({
    action: z.literal('note'),
    text: noteText.min(1, 'Write something.'),
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
      /** A note that goes with it; another reason than those listed has to be told there. */
      text: noteText.optional(),
    })
    .refine(({ reason, text }) => reason !== 'other' || text, 'Tell the other reason in the note.'),
  z.object({ action: z.literal('clear_stage') }),
]);
export type ReviewRequest = z.infer<typeof reviewRequestSchema>;

export interface SeenLead {
  leadId: string;
  version: number;
}

/** A lead as a form names it in its field `lead`: `{lead_id}:{version}`. */
const seenLeadSchema = z
  .string()
  .regex(/^lead_[0-9a-z]{1,64}:\d{1,9}$/, 'A lead is named by its id and version.')
  .transform((text): SeenLead => {
    const [leadId = '', version] = text.split(':');
    return { leadId, version: Number(version) };
  });

export const seenLeadsSchema = z
  .array(seenLeadSchema)
  .min(1, 'Choose a lead.')
  .max(bulkLeadsMax, `At most ${bulkLeadsMax} leads at once.`);

/** The id that a page gives to a step, by which a repetition is known; absent where the page has no script. */
export const stepIdSchema = z.uuid('A step is named by a UUID.').optional();

/** What is to be taken back: one change, or all changes of one step. */
export const undoRequestSchema = z.union([
  z.object({ change: z.string().regex(/^\d{1,18}$/) }),
  z.object({ batch: z.uuid() }),
]);
export type UndoRequest = z.infer<typeof undoRequestSchema>;

/** What is recorded about leads: the actions, and what happens beside them. */
export const leadEventKinds = [
  'lead_start_review',
  'lead_accept',
  'lead_decline',
  'lead_duplicate',
  'lead_snooze',
  'lead_wake',
  'lead_reopen',
  'lead_assign',
  'lead_note',
  'lead_answer',
  'lead_contact',
  'lead_propose',
  'lead_start_pilot',
  'lead_win',
  'lead_lose',
  'lead_clear_stage',
  'lead_undo',
  'lead_viewed',
  'lead_consent_withdrawn',
  'lead_contact_corrected',
  'lead_erased',
  'leads_exported',
  'leads_purged',
] as const;
export type LeadEventKind = (typeof leadEventKinds)[number];

/** A line of a lead's history. It holds no personal data of the lead. */
export interface LeadEvent {
  /** Of the history row; what an undo names. */
  id: string;
  at: string;
  kind: LeadEventKind;
  /** Null where the portal itself acted, as when a snoozed lead comes back. */
  who: FounderName | null;
  from: LeadStatus | null;
  to: LeadStatus | null;
  declineReason: DeclineReason | null;
  duplicateOf: string | null;
  snoozedUntil: string | null;
  /** The stage that it led to. */
  stage: StageState | null;
  /** Whom the lead was assigned to, in a `lead_assign`; null for nobody. */
  assignee: FounderName | null;
  batch: string | null;
  /** The event that it took back, in a `lead_undo`. */
  undoes: string | null;
  /** Whether it can be taken back now: all that came after it was taken back, and it was not. */
  canUndo: boolean;
}

export type ReviewOutcome =
  | { outcome: 'changed'; leadId: string; state: LeadState /** What an undo names. */; change: string }
  | {
      outcome: 'conflict';
      leadId: string;
      state: LeadState;
      /** The change that came first: the last one of the lead. */
      first: LeadEvent | null;
    }
  | { outcome: 'rejected'; leadId: string; error: ActionError; state: LeadState | null };

/** What came of an action on several leads, in their order; `batch` is what an undo names. */
export interface BulkOutcome {
  batch: string;
  outcomes: ReviewOutcome[];
}
