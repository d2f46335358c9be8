import { z } from 'zod';
import { jsonOf } from '../kernel/json-of';
import { line } from '../offers/offer';
import { buyerRoles, decisionOutcomes } from './pilot';
import { planContent } from './plan';

/** Maximum days that pauses may add to a pilot. */
export const pausedDaysMax = 10;
/** Maximum people of the buyer with access at the same time. */
export const peopleMax = 8;
/** Validity of a personal link, in days. */
export const linkDays = 7;
/** Days without a visit after which the cookie no longer opens the pilot. */
export const roomCookieDays = 30;
/** Maximum size of an action's form in bytes: enough for the longest plan. */
export const actBytesMax = 200_000;
export const batchesMax = { day: 20, pilot: 200 };
export const itemsMax = 20_000;

const text = z
  .string()
  .trim()
  .transform((written) => written.replace(/\r\n?/g, '\n'))
  .refine((written) => written !== '', 'Enter some text.')
  .refine((written) => [...written].length <= 2_000, 'At most 2,000 characters.');
const blankIsNull = (value: unknown) =>
  value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value;
const optionalText = z.preprocess(blankIsNull, text.nullable());
export const day = z.iso.date('Enter a date such as 2026-12-07.');
/** Number of a form's hidden field. */
const count = z.union(
  [
    z.int().min(0),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ],
  'Enter a whole number.',
);
const parsedIfText = (value: unknown) => (typeof value === 'string' ? jsonOf(value) : value);
export const personName = line(80);
export const personSchema = z.object({ name: personName, role: z.enum(buyerRoles, 'Choose a role.') });
const version = { version: count };

/** Action with its details, by the names of the form's fields. Uploads are handled separately. */
export const pilotRequest = z.discriminatedUnion('act', [
  /** `plan` may be JSON text, as a form sends it. */
  z.object({ act: z.literal('save_plan'), ...version, plan: z.preprocess(parsedIfText, planContent) }),
  z.object({ act: z.literal('approve_plan'), ...version, plan_no: count }),
  z.object({
    act: z.literal('set_input'),
    ...version,
    no: count,
    to: z.enum(['delivered', 'accepted', 'refused', 'waived']),
    reason: optionalText,
  }),
  z.object({ act: z.literal('approve_start'), ...version, starts_on: day }),
  z.object({ act: z.literal('pause'), ...version, reason: text, owner: personName, review_on: day }),
  z.object({ act: z.literal('resume'), ...version }),
  z.object({ act: z.literal('withdraw_file'), ...version, no: count, reason: text }),
  z.object({ act: z.literal('freeze_checkpoint'), ...version }),
  z.object({ act: z.literal('continue'), ...version, note: optionalText }),
  z.object({ act: z.literal('stop'), ...version, note: optionalText }),
  /** `ended_short` is the reason, needed before the last day while items are missing. */
  z.object({ act: z.literal('freeze'), ...version, ended_short: optionalText }),
  z.object({ act: z.literal('state'), ...version, text }),
  z.object({
    act: z.literal('decide'),
    ...version,
    outcome: z.enum(decisionOutcomes, 'Choose a decision.'),
    conditions: optionalText,
    note: optionalText,
  }),
  z.object({ act: z.literal('call_off'), ...version, reason: text }),
  z.object({ act: z.literal('confirm_completion'), ...version }),
  z.object({ act: z.literal('note_credit'), ...version, state: z.enum(['signed', 'lapsed'], 'Choose one.') }),
  z.object({ act: z.literal('invite'), ...version, ...personSchema.shape }),
  z.object({ act: z.literal('renew_link'), ...version, person_id: z.string().max(100) }),
  z.object({ act: z.literal('end_person'), ...version, person_id: z.string().max(100) }),
]);
export type PilotRequest = z.infer<typeof pilotRequest>;

/**
 * Returns the wording that a person agrees to when joining a pilot. Give it a new version when you change the text: the
 * version and a digest of the text are stored with the person.
 */
export function roomConsent(vendorName: string): { version: string; text: string } {
  return {
    version: '2026-11-24.2',
    text: `I agree that ${vendorName} stores my name and what I do in this pilot, and shows both to everyone listed in it. One cookie keeps me signed in to this pilot until ${roomCookieDays} days after my last visit.`,
  };
}

/** Messages of refused actions and uploads. */
export const pilotErrorMessages = {
  stale: 'This pilot has changed since you opened the page. Check the changes and try again.',
  not_yours: 'Your role does not allow this.',
  not_from_here: 'This is not possible in the pilot’s current state.',
  already_done: 'Your side has already done this.',
  plan_changed: 'The plan has changed since you opened the page. Read the new version first.',
  mode_not_offered: 'Choose a mode that the quote includes.',
  sensitive_value: 'Remove passwords, keys, other secrets and unreadable characters from the text.',
  name_required: 'Enter your name, at most 80 characters.',
  consent_required: 'Tick the box to join the pilot.',
  lead_not_accepted: 'Accept the lead first.',
  already_open: 'This lead has an open pilot. Close it first.',
  quote_unknown: 'This quote does not exist or has incomplete terms. Create a new quote.',
  quote_not_named: 'Choose one of the lead’s quotes.',
  time_zone_unknown: 'Choose a time zone such as America/Chicago.',
  no_decider: 'Add a decider for the buyer.',
  input_unknown: 'The plan has no such input.',
  input_step:
    'This input has changed since you opened the page, or does not allow this step. Reload the page to see its current state.',
  reason_required: 'Enter a reason.',
  inputs_open: 'Accept or waive every input before the start.',
  manifest_missing: 'The plan has strata. Upload the manifest before the start.',
  manifest_strata:
    'The manifest and the plan have different strata. Each stratum in the plan needs at least one item, and each item must be in one of the plan’s strata. Upload the manifest again or change the plan.',
  manifest_short:
    'The manifest has fewer items than the plan’s sample needs. Upload a larger manifest or change the plan.',
  checkpoint_late: 'The checkpoint must be before the last day.',
  checkpoint_ahead: 'Wait until the checkpoint day.',
  date_past: 'Choose a day from today to a year from now.',
  pause_too_long: `A pilot can be paused for ${pausedDaysMax} days in total. Choose an earlier review day.`,
  ends_short: 'The last day is not over, and items are missing. Enter a reason to end the pilot early.',
  conditions_required: 'Enter at least one condition.',
  deadline_ahead: 'You can record the credit as lapsed only after its deadline.',
  person_unknown: 'This person no longer has access.',
  too_many_people: `At most ${peopleMax} people can have access at the same time.`,
  last_decider: 'The buyer needs at least one decider. Invite another decider first.',
  not_started: 'Results can be uploaded from the first day of the pilot.',
  rows_invalid: 'The file was not stored. Correct these rows, or keep the valid ones.',
  file_too_large: 'The file is larger than 5 MB. Split it.',
  file_kept:
    'Choose a file with results that your side uploaded. A file that is part of an analysis cannot be withdrawn.',
  kind_not_in_plan: 'None of the plan’s criteria can be measured from these columns.',
  too_many_batches: `You can upload up to ${batchesMax.day} files a day and ${batchesMax.pilot} in total.`,
  too_many_items: `A pilot can have at most ${itemsMax.toLocaleString('en-US')} items.`,
} as const;
export type PilotError = keyof typeof pilotErrorMessages;
