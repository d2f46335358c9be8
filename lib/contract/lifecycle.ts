import type { Band } from './lead';

/**
 * The values of the lifecycle (docs/decisions/011) without the schemas that read them, so that a page's script
 * can use them and leave the schemas on the server.
 */

/** Where a lead stands, for founders only; the API never shows it (docs/decisions/011). */
export const leadStatuses = ['new', 'in_review', 'snoozed', 'accepted', 'declined', 'duplicate'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** The statuses in which a lead still waits for a decision now. */
export const openStatuses = ['new', 'in_review'] as const satisfies readonly LeadStatus[];

/** Why leads are declined: the codes that are stored. */
export const declineReasonCodes = [
  'no_fit',
  'no_samples',
  'no_risk_owner',
  'budget',
  'timing',
  'sensitive_data',
  'unreachable',
  'spam',
  'other',
] as const;
export type DeclineReason = (typeof declineReasonCodes)[number];

/** The words that founders read for a reason. */
export const declineReasonWords: Readonly<Record<DeclineReason, string>> = {
  no_fit: 'Workflow does not fit the pilots',
  no_samples: 'No samples, and none to come',
  no_risk_owner: 'Nobody owns the risk',
  budget: 'Commit too far below the minimum',
  timing: 'Wrong time for the buyer or for us',
  sensitive_data: 'Needs data that we must not take',
  unreachable: 'Buyer cannot be identified or reached',
  spam: 'Not a real request',
  other: 'Another reason, given in a note',
};

/** How soon a lead of a band is to be reviewed; null for the band that may wait. */
export type ReviewTime = { hours: number } | { businessDays: number } | null;

/** The review times promised per band. */
export const reviewTimes: Readonly<Record<Band, ReviewTime>> = {
  A: { hours: 4 },
  B: { businessDays: 1 },
  C: { businessDays: 3 },
  D: null,
};

/** What a founder can do with a lead. */
export const reviewActions = [
  'start_review',
  'accept',
  'decline',
  'duplicate',
  'snooze',
  'wake',
  'reopen',
  'assign',
  'note',
] as const;
export type ReviewAction = (typeof reviewActions)[number];

/** Leads that one action may be applied to at once. */
export const bulkLeadsMax = 200;

/** Longest time for which a lead may be snoozed, in days. */
export const snoozeDaysMax = 365;

/** Why an action was not done. */
export const refusalWords = {
  lead_gone: 'The lead is not there any more.',
  not_from_here: 'This cannot be done from where the lead stands.',
  duplicate_unknown: 'The other lead does not exist.',
  duplicate_of_itself: 'A lead cannot be a duplicate of itself or of its own duplicate.',
  until_not_ahead: `Choose a date after now and within ${snoozeDaysMax} days.`,
  assignee_unknown: 'There is no such founder.',
  nothing_to_undo: 'There is nothing to take back, or it was taken back already.',
} as const;
export type RefusalCode = keyof typeof refusalWords;
