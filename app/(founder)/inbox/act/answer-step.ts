import type { FounderStore } from '@/lib/founders/authorize';
import type { FounderForm } from '@/lib/founders/founder-form-http';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { countViews } from '@/lib/inbox/count-views';
import type { StepAnswer } from '../_screen/inbox-client';

export async function answerStep(
  form: FounderForm,
  store: FounderStore,
  result: Pick<StepAnswer, 'outcomes' | 'undo' | 'whole'>,
): Promise<Response> {
  const json: StepAnswer = { ok: true, ...result, ...(await countViews(store)) };
  // A step that a pilot proposed redirects back to the pilot.
  const pilotId = /^pilot_\w+$/.exec(form.fields.text('pilot'))?.[0];
  return formAnswer(form, pilotId ? `/inbox/pilots/${pilotId}` : '/inbox', { json });
}
