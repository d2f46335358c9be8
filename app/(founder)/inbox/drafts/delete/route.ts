import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { endDraft } from '@/lib/inbox/drafts/change-drafts';

export const { GET, POST } = founderFormRoute({
  page: '/inbox',
  role: 'reviewer',
  async take(form, deps) {
    await endDraft(deps, form.fields.text('lead_id'));
    return formAnswer(form, '/inbox');
  },
});
