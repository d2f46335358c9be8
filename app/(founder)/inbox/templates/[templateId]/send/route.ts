import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { changeTemplate } from '@/lib/inbox/drafts/change-templates';
import { takeTemplate } from '../../take-template';
import { templatePage } from '../../template-paths';

/** Changes a reply template; one that cannot be taken is shown again as it was typed. */
export const { GET, POST } = founderFormRoute<{ templateId: string }>({
  page: templatePage,
  role: 'reviewer',
  take: (form, deps, page, { templateId }) =>
    takeTemplate(form, deps, page, (template) =>
      changeTemplate(deps, templateId, template, Number(form.fields.text('version')) || 0),
    ),
});
