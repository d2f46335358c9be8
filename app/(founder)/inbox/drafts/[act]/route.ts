import { founderFormRoutes } from '@/app/(founder)/founder-routes';
import { formAnswer, formError } from '@/lib/http/forms/form-answer';
import { endDraft, writeDraft } from '@/lib/inbox/drafts/change-drafts';
import { draftErrorWords } from '@/lib/inbox/drafts/lead-reply';
import { invalidFields } from '@/lib/kernel/errors';

export const { GET, POST } = founderFormRoutes<'/inbox/drafts/[act]'>(
  { page: '/inbox', role: 'reviewer' },
  {
    async keep(form, deps) {
      const { fields } = form;
      const draft = { subject: fields.text('subject'), text: fields.text('text') };
      const kept = await writeDraft(deps, fields.text('lead_id'), draft, fields.text('contact'));
      if ('keptAt' in kept) return formAnswer(form, '/inbox');
      return formError(form, invalidFields('text', draftErrorWords[kept.error]));
    },

    async delete(form, deps) {
      await endDraft(deps, form.fields.text('lead_id'));
      return formAnswer(form, '/inbox');
    },
  },
);
