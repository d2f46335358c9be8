import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { changeFounderName } from '@/lib/founders/settings/change-founder-name';
import { formAnswer } from '@/lib/http/forms/form-answer';

/** Changes the founder's name. */
export const { GET, POST } = founderFormRoute({
  page: '/inbox/settings',
  async take(form, deps, page) {
    const { outcome } = await changeFounderName(deps, form.fields.text('name'));
    return formAnswer(form, `${page}?${outcome === 'no_name' ? 'problem=no_name' : 'done=renamed'}`);
  },
});
