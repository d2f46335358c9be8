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
  'answer',
  'contact',
  'propose',
  'start_pilot',
  'win',
  'lose',
  'clear_stage',
] as const;
export type ReviewAction = (typeof reviewActions)[number];

/** Maximum number of leads in one bulk action. */
export const bulkLeadsMax = 200;

/** Maximum length of a snooze, in days. */
export const snoozeDaysMax = 365;

export const actionErrorWords = {
  lead_gone: 'The lead is not there any more.',
  not_from_here: 'This step does not fit the status of the lead.',
  has_stage: 'Take its stages back before you reopen it.',
  amount_unclear:
    'This amount can be read in two ways, in none, or is too large. Write it like 60,000 or 60k.',
  duplicate_unknown: 'The other lead does not exist.',
  duplicate_of_itself: 'A lead cannot be a duplicate of itself or of its own duplicate.',
  until_not_ahead: `Choose a time after now and within ${snoozeDaysMax} days.`,
  assignee_unknown: 'There is no such founder.',
  count_changed: 'The number of leads has changed meanwhile. Look at it, then repeat the step.',
  too_many_leads: 'A filter may have at most 2,000 leads for a step on all of them. Narrow it first.',
  nothing_to_undo: 'There is nothing to take back, or it was taken back already.',
} as const;
export type ActionError = keyof typeof actionErrorWords;
