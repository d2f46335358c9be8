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
  'contact',
  'propose',
  'start_pilot',
  'win',
  'lose',
  'clear_stage',
] as const;
export type ReviewAction = (typeof reviewActions)[number];

/** Leads that one action may be applied to at once. */
export const bulkLeadsMax = 200;

/** Longest time for which a lead may be snoozed, in days. */
export const snoozeDaysMax = 365;

export const actionErrorWords = {
  lead_gone: 'The lead is not there any more.',
  not_from_here: 'This cannot be done from where the lead stands.',
  has_stage: 'Take its stages back before you reopen it.',
  duplicate_unknown: 'The other lead does not exist.',
  duplicate_of_itself: 'A lead cannot be a duplicate of itself or of its own duplicate.',
  until_not_ahead: `Choose a date after now and within ${snoozeDaysMax} days.`,
  assignee_unknown: 'There is no such founder.',
  nothing_to_undo: 'There is nothing to take back, or it was taken back already.',
} as const;
export type ActionError = keyof typeof actionErrorWords;
