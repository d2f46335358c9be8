import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { changeFounderSettings } from '@/lib/founders/settings/change-founder-settings';
import { founderSettingsSchema } from '@/lib/founders/settings/founder-settings';
import { formAnswer, formError } from '@/lib/http/forms/form-answer';
import { errorBody } from '@/lib/kernel/errors';

/** Keeps how the founder likes the inbox. */
export const { GET, POST } = founderFormRoute({
  page: '/inbox/settings',
  async take(form, deps, page) {
    const parsed = founderSettingsSchema.safeParse({
      theme: form.fields.text('theme'),
      density: form.fields.text('density'),
      single_key_shortcuts: form.fields.text('single_key_shortcuts') === 'true',
      time_zone: form.fields.text('time_zone') || null,
    });
    await deps.authorize();
    if (!parsed.success) return formError(form, errorBody('bad_request', {}));
    await changeFounderSettings(deps, parsed.data);
    return formAnswer(form, `${page}?done=kept`);
  },
});
