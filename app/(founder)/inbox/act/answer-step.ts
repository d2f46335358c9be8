import type { FounderStore } from '@/lib/founders/authorize';
import type { FounderForm } from '@/lib/founders/founder-form-http';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { countViews } from '@/lib/inbox/count-views';
import type { StepAnswer } from '../_screen/inbox-client';

/** What came of a step: for a script with the counts as they are now, else the way back to a page that says it. */
export async function answerStep(
  form: FounderForm,
  store: FounderStore,
  location: string,
  came: Pick<StepAnswer, 'outcomes' | 'undo' | 'whole'>,
): Promise<Response> {
  if (!form.wantsJson) return formAnswer(form, location);
  const json: StepAnswer = { ok: true, ...came, ...(await countViews(store)) };
  return formAnswer(form, location, { json });
}
