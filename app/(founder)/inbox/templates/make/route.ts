import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { makeTemplate } from '@/lib/inbox/drafts/change-templates';
import { takeTemplate } from '../take-template';
import { templatesPage } from '../template-paths';

/** Creates a reply template; an invalid one is shown again with the typed text. */
export const { GET, POST } = founderFormRoute({
  page: templatesPage,
  role: 'reviewer',
  take: (form, deps, page) => takeTemplate(form, deps, page, (template) => makeTemplate(deps, template)),
});
