import type { FounderForm } from '@/lib/founders/founder-form-http';
import type { TeamOutcome } from '@/lib/founders/team/change-team';
import { formAnswer } from '@/lib/http/forms/form-answer';
import type { teamDone } from './team-words';

export const teamPage = '/inbox/team';

/** Goes back to the page of founders, which says what came of a change. */
export function answerChange(
  form: FounderForm,
  { outcome }: TeamOutcome,
  done: keyof typeof teamDone,
): Response {
  if (outcome === 'last_owner') return formAnswer(form, `${teamPage}?problem=last_owner`);
  return formAnswer(form, `${teamPage}?done=${outcome === 'changed' ? done : outcome}`);
}
