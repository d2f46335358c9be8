import { getDeps } from '@/lib/compose';
import { changePassword } from '@/lib/founders/change-password';
import { sendOn, takeFounderForm } from '@/lib/founders/founder-form-http';
import { seeOther } from '@/lib/http/mounts/see-other';

const page = '/inbox/settings';

/** Changes the founder's password and ends all of their sessions. */
export function POST(request: Request): Promise<Response> {
  const deps = getDeps();
  return takeFounderForm(request, deps, page, async (form) => {
    const { outcome } = await changePassword(deps.auth, form, {
      current: form.text('current_password'),
      password: form.text('password'),
      repeated: form.text('repeated'),
    });
    return sendOn(
      outcome === 'changed' ? '/sign-in?done=password_changed' : `${page}?problem=${outcome}`,
      form,
    );
  });
}

/** Whoever opens or reloads the address of a sent form comes back to the form. */
export function GET(): Response {
  return seeOther(page);
}
