import { founderFormRoutes } from '@/app/(founder)/founder-routes';
import { formAnswer, formError } from '@/lib/http/forms/form-answer';
import { removeView, saveView } from '@/lib/inbox/saved-views/change-saved-views';
import { type SavedViewError, savedViewErrorWords } from '@/lib/inbox/saved-views/saved-view-limits';
import { savedQueryOf, savedViewNameSchema } from '@/lib/inbox/saved-views/saved-views';
import { invalidFields } from '@/lib/kernel/errors';

export const { GET, POST } = founderFormRoutes<'/inbox/views/[act]'>(
  { page: '/inbox' },
  {
    async save(form, deps) {
      const query = savedQueryOf(form.fields.text('query'));
      const refuse = (error: SavedViewError) =>
        formError(form, invalidFields('name', savedViewErrorWords[error]));
      const name = savedViewNameSchema.safeParse(form.fields.text('name'));
      if (!name.success) return refuse('view_name');
      if (!(await saveView(deps, { name: name.data, query }))) return refuse('too_many_views');
      return formAnswer(form, query === '' ? '/inbox' : `/inbox?${query}`);
    },

    async remove(form, deps) {
      await removeView(deps, form.fields.text('name'));
      return formAnswer(form, '/inbox');
    },
  },
);
