import { getDeps } from '@/lib/compose';
import { authorizeRequest } from '@/lib/founders/authorize';
import { changeFounderSettings } from '@/lib/founders/change-founder-settings';
import { refuseForm, sendOn, takeFounderForm } from '@/lib/founders/founder-form-http';
import { founderSettingsSchema } from '@/lib/founders/founder-settings';
import { seeOther } from '@/lib/http/mounts/see-other';

const page = '/inbox/settings';

/** Keeps how the founder likes the inbox. */
export function POST(request: Request): Promise<Response> {
  const deps = getDeps();
  return takeFounderForm(request, deps, page, async (form) => {
    const authorize = authorizeRequest(deps, form.headers);
    const parsed = founderSettingsSchema.safeParse({
      theme: form.text('theme'),
      density: form.text('density'),
      single_key_shortcuts: form.text('single_key_shortcuts') === 'true',
    });
    await authorize();
    if (!parsed.success) return refuseForm('bad_request', {}, form.wantsJson);
    await changeFounderSettings({ database: deps.database, authorize }, parsed.data);
    return sendOn(`${page}?done=kept`, form);
  });
}

/** Whoever opens or reloads the address of a sent form comes back to the form. */
export function GET(): Response {
  return seeOther(page);
}
