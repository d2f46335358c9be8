import { founderFormRoutes } from '@/app/(founder)/founder-routes';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { changeTemplate, deleteTemplate, moveTemplate } from '@/lib/inbox/drafts/change-templates';
import { saveTemplate, templatePage, templatesPage } from '../../save-template';

export const { GET, POST } = founderFormRoutes<'/inbox/templates/[templateId]/[act]'>(
  { page: templatePage, role: 'reviewer' },
  {
    send: (form, deps, page, { templateId }) =>
      saveTemplate(form, deps, page, (template) =>
        changeTemplate(deps, templateId, template, Number(form.fields.text('version')) || 0),
      ),

    async move(form, deps, _page, { templateId }) {
      const outcome = await moveTemplate(deps, templateId, form.fields.text('to') === 'up' ? -1 : 1);
      return formAnswer(form, `${templatesPage}?${outcome === 'moved' ? 'done' : 'problem'}=${outcome}`);
    },

    async delete(form, deps, _page, { templateId }) {
      const outcome = await deleteTemplate(deps, templateId);
      return formAnswer(form, `${templatesPage}?${outcome === 'deleted' ? 'done' : 'problem'}=${outcome}`);
    },
  },
);
