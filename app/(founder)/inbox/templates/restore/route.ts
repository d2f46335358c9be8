import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { applyFirstTemplates } from '@/lib/inbox/drafts/change-templates';
import { templatesPage } from '../save-template';

export const { GET, POST } = founderFormRoute({
  page: templatesPage,
  role: 'reviewer',
  async handle(form, deps, page) {
    const outcome = await applyFirstTemplates(deps);
    return formAnswer(form, `${page}?${outcome === 'restored' ? 'done' : 'problem'}=${outcome}`);
  },
});
