import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { submitTestLead } from '@/lib/inbox/submit-test-lead';

export const { GET, POST } = founderFormRoute({
  page: '/inbox',
  role: 'reviewer',
  async handle(form, deps) {
    await submitTestLead(deps);
    return formAnswer(form, '/inbox');
  },
});
