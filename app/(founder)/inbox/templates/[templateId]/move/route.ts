import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { moveTemplate } from '@/lib/inbox/drafts/change-templates';
import { templatePage, templatesPage } from '../../template-paths';

/** Moves a reply template one place up or down. */
export const { GET, POST } = founderFormRoute<{ templateId: string }>({
  page: templatePage,
  role: 'reviewer',
  async take(form, deps, _, { templateId }) {
    const outcome = await moveTemplate(deps, templateId, form.fields.text('to') === 'up' ? -1 : 1);
    return formAnswer(form, `${templatesPage}?${outcome === 'moved' ? 'done' : 'problem'}=${outcome}`);
  },
});
