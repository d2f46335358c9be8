import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { typedEmailCookie } from '@/lib/founders/read-sign-in-cookies';
import { signIn } from '@/lib/founders/sign-in';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { pageAfterSignIn } from '../after-sign-in';

export const { GET, POST } = founderFormRoute({
  page: '/sign-in',
  isPublic: true,
  async handle(form, { auth }) {
    const email = form.fields.text('email');
    const result = await signIn(auth, form, { email, password: form.fields.text('password') });
    const cookies = 'cookies' in result ? result.cookies : [typedEmailCookie(form, email)];
    return formAnswer(form, pageAfterSignIn(result.outcome, form.fields.text('next')), { cookies });
  },
});
