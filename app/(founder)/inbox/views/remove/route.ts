import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { removeView } from '@/lib/inbox/saved-views/change-saved-views';

export const { GET, POST } = founderFormRoute({
  page: '/inbox',
  async take(form, deps) {
    await removeView(deps, form.fields.text('name'));
    return formAnswer(form, '/inbox');
  },
});
