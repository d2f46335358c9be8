import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { formError } from '@/lib/http/forms/form-answer';
import { invalidFields } from '@/lib/kernel/errors';
import { undoRequestSchema } from '@/lib/review/review';
import { undoReview } from '@/lib/review/undo-review';
import { answerStep } from '../act/answer-step';

export const { GET, POST } = founderFormRoute({
  page: '/inbox',
  role: 'reviewer',
  async handle(form, deps) {
    const undo = undoRequestSchema.safeParse(Object.fromEntries(form.fields.all()));
    if (!undo.success) {
      return formError(form, invalidFields('change', 'Send either one change or one step to undo.'));
    }
    const found = await undoReview(deps, undo.data);
    const nothing = {
      outcome: 'rejected' as const,
      leadId: '',
      error: 'nothing_to_undo' as const,
      state: null,
    };
    const outcomes = found.length > 0 ? found : [nothing];
    return answerStep(form, deps, { outcomes, undo: null });
  },
});
