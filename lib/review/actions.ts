import { readAmount } from '../kernel/amount-text';
import { usd } from '../kernel/money';

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

export const bulkLeadsMax = 200;

/** Maximum length of a snooze, in days. */
export const snoozeDaysMax = 365;

export const actionErrorWords = {
  lead_gone: 'This lead no longer exists.',
  not_from_here: 'This is not possible in the lead’s current status.',
  has_stage: 'Set the lead back to “Accepted” first.',
  amount_unclear: 'This amount is unclear or too large. Write it like 60,000 or 60k.',
  duplicate_unknown: 'The other lead does not exist.',
  duplicate_of_itself: 'A lead cannot be a duplicate of itself or of its own duplicate.',
  until_not_ahead: `Choose a future time within ${snoozeDaysMax} days.`,
  assignee_unknown: 'Unknown founder.',
  count_changed: 'The number of leads has changed. Check the new number and try again.',
  too_many_leads: 'You can change at most 2,000 leads at once. Narrow the filter first.',
  nothing_to_undo: 'There is nothing to undo, or the change was already undone.',
} as const;
export type ActionError = keyof typeof actionErrorWords;

/** Maximum recorded amount, in USD a year. */
const stageAmountMax = 1e12;

/**
 * Parses an amount of USD a year. Returns null for blank text and `unclear` if it is ambiguous, too large or not an
 * amount.
 */
export function readStageAmount(typed: string): number | null | 'unclear' {
  const text = typed.trim();
  if (text === '') return null;
  const amount = readAmount(text);
  return typeof amount === 'number' && amount <= stageAmountMax ? amount : 'unclear';
}

/** Amount of USD a year that is questioned where the lead names no plan. */
const unusualAmount = 10_000_000;

/**
 * Returns a question about an amount that is ten times the lead's plan, or a tenth of it, or unusually large if the lead
 * names no plan.
 */
export function amountQuestion(
  amount: ReturnType<typeof readStageAmount>,
  plan: number | null,
): string | undefined {
  if (!amount || amount === 'unclear') return undefined;
  if (plan ? amount < plan * 10 && amount * 10 > plan : amount < unusualAmount) return undefined;
  const compared = plan ? `, but the lead’s plan is ${usd(plan)}` : '';
  return `You entered ${usd(amount)} a year${compared}. If your amount is correct, send it again.`;
}
