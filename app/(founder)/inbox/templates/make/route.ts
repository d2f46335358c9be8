import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { makeTemplate } from '@/lib/inbox/drafts/change-templates';
import { saveTemplate, templatesPage } from '../save-template';

export const { GET, POST } = founderFormRoute({
  page: templatesPage,
  role: 'reviewer',
  handle: (form, deps, page) => saveTemplate(form, deps, page, (template) => makeTemplate(deps, template)),
});
