import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { typedEmailCookie } from '@/lib/founders/read-sign-in-cookies';
import { signIn } from '@/lib/founders/sign-in';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { safeNextPath } from '@/lib/http/forms/next-path';

export const { GET, POST } = founderFormRoute({
  page: '/sign-in',
  isPublic: true,
  async handle(form, { auth }, page) {
    const next = safeNextPath(form.fields.text('next'), '/inbox');
    const query = `next=${encodeURIComponent(next)}`;
    const email = form.fields.text('email');
    const result = await signIn(auth, form, { email, password: form.fields.text('password') });
    switch (result.outcome) {
      case 'signed_in':
        return formAnswer(form, next, { cookies: result.cookies });
      case 'set_up_needed':
        return formAnswer(form, `/inbox/settings/second-factor/offer?${query}`, { cookies: result.cookies });
      case 'second_factor_needed':
        return formAnswer(form, `/sign-in/second-factor?${query}`, { cookies: result.cookies });
      default: {
        const cookies = [typedEmailCookie(form, email)];
        return formAnswer(form, `${page}?problem=${result.outcome}&${query}`, { cookies });
      }
    }
  },
});
