import { authorizeRequest } from '@/lib/auth/authorize';
import { leadIdSchema } from '@/lib/contract/review';
import { getDeps } from '@/lib/deps';
import { answerForm } from '@/lib/http/founder-answer';
import { refuseForm, takeFounderForm } from '@/lib/http/founder-form';
import { seeOther } from '@/lib/http/see-other';
import { eraseLead } from '@/lib/services/erase-lead';
import type { StepAnswer } from '../answers';
import { addressAfter } from '../step-address';

/** Erases a lead for good, once its box was ticked. */
export function POST(request: Request): Promise<Response> {
  const deps = getDeps();
  return takeFounderForm(request, deps, '/inbox', async (form) => {
    const leadId = leadIdSchema.safeParse(form.text('lead_id'));
    if (!leadId.success || form.text('confirm') !== 'erase') {
      const message = 'Tick the box to erase this lead.';
      return refuseForm('invalid_field_value', { fields: ['confirm'], message }, form.wantsJson);
    }
    await eraseLead(
      { database: deps.database, authorize: authorizeRequest(deps, form.headers) },
      leadId.data,
    );
    const answer: StepAnswer = { ok: true, undo: null, outcomes: [] };
    return answerForm(form, addressAfter(form.text('back'), 'erase', [], null), answer);
  });
}

/** Whoever opens or reloads the address of a sent form comes back to the inbox. */
export function GET(): Response {
  return seeOther('/inbox');
}
