import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { deleteTemplate } from '@/lib/inbox/drafts/change-templates';
import { templatePage, templatesPage } from '../../template-paths';

/** Deletes a reply template. */
export const { GET, POST } = founderFormRoute<{ templateId: string }>({
  page: templatePage,
  role: 'reviewer',
  async take(form, deps, _, { templateId }) {
    const outcome = await deleteTemplate(deps, templateId);
    return formAnswer(form, `${templatesPage}?${outcome === 'deleted' ? 'done' : 'problem'}=${outcome}`);
  },
});
