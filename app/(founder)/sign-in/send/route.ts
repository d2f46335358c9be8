import { getDeps } from '@/lib/compose';
import { sendOn, takeFounderForm } from '@/lib/founders/founder-form-http';
import { typedEmailCookie } from '@/lib/founders/read-typed-email';
import { signIn } from '@/lib/founders/sign-in';
import { safeNextPath } from '@/lib/http/forms/next-path';
import { seeOther } from '@/lib/http/mounts/see-other';

/** Signs a founder in by e-mail and password. */
export function POST(request: Request): Promise<Response> {
  const deps = getDeps();
  return takeFounderForm(request, deps, '/inbox', async (form) => {
    const next = safeNextPath(form.text('next'), '/inbox');
    const query = `next=${encodeURIComponent(next)}`;
    const email = form.text('email');
    const result = await signIn(deps.auth, form, { email, password: form.text('password') });
    switch (result.outcome) {
      case 'signed_in':
        return sendOn(next, form, result.cookies);
      case 'second_factor_needed':
        return sendOn(`/sign-in/second-factor?${query}`, form, result.cookies);
      default:
        return sendOn(`/sign-in?problem=${result.outcome}&${query}`, form, [typedEmailCookie(form, email)]);
    }
  });
}

/** Whoever opens or reloads the address of a sent form comes back to the form. */
export function GET(): Response {
  return seeOther('/sign-in');
}
