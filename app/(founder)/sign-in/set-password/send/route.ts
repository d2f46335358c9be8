import { getDeps } from '@/lib/compose';
import { sendOn, takeFounderForm } from '@/lib/founders/founder-form-http';
import { setPasswordByLink, setPasswordPath } from '@/lib/founders/make-password-links';
import { seeOther } from '@/lib/http/mounts/see-other';

/** Sets the password of the founder whose one-time link this is. */
export function POST(request: Request): Promise<Response> {
  const deps = getDeps();
  return takeFounderForm(request, deps, '/inbox', async (form) => {
    const token = form.text('token');
    const { outcome } = await setPasswordByLink(deps.auth, token, {
      password: form.text('password'),
      repeated: form.text('repeated'),
    });
    if (outcome === 'set') return sendOn('/sign-in?done=password_set', form);
    const query = new URLSearchParams({ token });
    if (outcome !== 'bad_link') query.set('problem', outcome);
    return sendOn(`${setPasswordPath}?${query}`, form);
  });
}

/** Whoever opens or reloads the address of a sent form comes to the sign-in. */
export function GET(): Response {
  return seeOther('/sign-in');
}
