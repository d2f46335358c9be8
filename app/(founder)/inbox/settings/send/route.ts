import { authorizeRequest } from '@/lib/auth/authorize';
import { founderSettingsSchema } from '@/lib/contract/founder-settings';
import { getDeps } from '@/lib/deps';
import { refuseForm, sendOn, takeFounderForm } from '@/lib/http/founder-form';
import { seeOther } from '@/lib/http/see-other';
import { changeFounderSettings } from '@/lib/services/founder-settings';

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
