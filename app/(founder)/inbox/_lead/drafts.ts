import type { ReviewAction } from '@/lib/review/actions';
import type { SeenLead } from '@/lib/review/review';

/** What was typed and not sent, for as long as the page is open; it is written nowhere. */
const drafts = new Map<string, string>();

const keyOf = (action: ReviewAction, leads: readonly Pick<SeenLead, 'leadId'>[]) =>
  [
    action,
    ...leads.map(({ leadId }) => leadId).toSorted((one, other) => one.localeCompare(other, 'en')),
  ].join(' ');

/** What was typed in a form of these leads and not sent; empty where nothing was. */
export function keptText(action: ReviewAction, leads: readonly Pick<SeenLead, 'leadId'>[]): string {
  return drafts.get(keyOf(action, leads)) ?? '';
}

/** Keeps what is typed until it is sent, and again when a step with it was refused; empty forgets it. */
export function keepText(
  action: ReviewAction,
  leads: readonly Pick<SeenLead, 'leadId'>[],
  text: string,
): void {
  if (text.trim() === '') drafts.delete(keyOf(action, leads));
  else drafts.set(keyOf(action, leads), text);
}
