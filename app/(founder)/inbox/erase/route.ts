import { getDeps } from '@/lib/compose';
import { authorizeRequest } from '@/lib/founders/authorize';
import { answerForm } from '@/lib/founders/founder-answer-http';
import { refuseForm, takeFounderForm } from '@/lib/founders/founder-form-http';
import { seeOther } from '@/lib/http/mounts/see-other';
import { eraseLead } from '@/lib/review/erase-lead';
import { leadIdSchema } from '@/lib/review/review';
import { flashPath } from '../_screen/flash-params';
import type { StepAnswer } from '../_screen/inbox-client';

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
    return answerForm(form, flashPath(form.text('back'), 'erase', [], null), answer);
  });
}

/** Whoever opens or reloads the address of a sent form comes back to the inbox. */
export function GET(): Response {
  return seeOther('/inbox');
}
