import { authorizeRequest } from '@/lib/auth/authorize';
import { undoRequestSchema } from '@/lib/contract/review';
import { getDeps } from '@/lib/deps';
import { answerForm } from '@/lib/http/founder-answer';
import { refuseForm, takeFounderForm } from '@/lib/http/founder-form';
import { seeOther } from '@/lib/http/see-other';
import { undoReview } from '@/lib/services/undo-review';
import type { StepAnswer } from '../answers';
import { addressAfter } from '../step-address';

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
    return answerForm(form, addressAfter(form.text('back'), 'undo', answer.outcomes, null), answer);
  });
}

/** Whoever opens or reloads the address of a sent form comes back to the inbox. */
export function GET(): Response {
  return seeOther('/inbox');
}
