import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { formError } from '@/lib/http/forms/form-answer';
import { invalidFields } from '@/lib/kernel/errors';
import { eraseLead } from '@/lib/review/erase-lead';
import { leadIdSchema } from '@/lib/review/review';
import { answerStep } from '../act/answer-step';

/** Erases a lead permanently. The form's checkbox must be ticked. */
export const { GET, POST } = founderFormRoute({
  page: '/inbox',
  role: 'owner',
  async handle(form, deps) {
    const leadId = leadIdSchema.safeParse(form.fields.text('lead_id'));
    if (!leadId.success || form.fields.text('confirm') !== 'erase') {
      return formError(form, invalidFields('confirm', 'Tick the box to erase this lead.'));
    }
    await eraseLead(deps, leadId.data);
    return answerStep(form, deps, { outcomes: [], undo: null });
  },
});
