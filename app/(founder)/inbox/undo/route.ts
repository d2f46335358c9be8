import { getDeps } from '@/lib/compose';
import { authorizeRequest } from '@/lib/founders/authorize';
import { answerForm } from '@/lib/founders/founder-answer-http';
import { refuseForm, takeFounderForm } from '@/lib/founders/founder-form-http';
import { seeOther } from '@/lib/http/mounts/see-other';
import { undoRequestSchema } from '@/lib/review/review';
import { undoReview } from '@/lib/review/undo-review';
import { flashPath } from '../_screen/flash-params';
import type { StepAnswer } from '../_screen/inbox-client';

/** Takes a change, or all changes of a bulk action, back. */
export function POST(request: Request): Promise<Response> {
  const deps = getDeps();
  return takeFounderForm(request, deps, '/inbox', async (form) => {
    const undo = undoRequestSchema.safeParse(Object.fromEntries(form.all()));
    if (!undo.success) {
      const message = 'Name one change, or one bulk action, to take back.';
      return refuseForm('invalid_field_value', { fields: ['change'], message }, form.wantsJson);
    }
    const store = { database: deps.database, authorize: authorizeRequest(deps, form.headers) };
    const found = await undoReview(store, undo.data);
    const nothing = { kind: 'refused' as const, leadId: '', code: 'nothing_to_undo' as const, state: null };
    const answer: StepAnswer = { ok: true, undo: null, outcomes: found.length > 0 ? found : [nothing] };
    return answerForm(form, flashPath(form.text('back'), 'undo', answer.outcomes, null), answer);
  });
}

/** Whoever opens or reloads the address of a sent form comes back to the inbox. */
export function GET(): Response {
  return seeOther('/inbox');
}
