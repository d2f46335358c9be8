import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { setPasswordByLink, setPasswordPath } from '@/lib/founders/make-password-links';
import { formAnswer } from '@/lib/http/forms/form-answer';

/** Sets the password of the founder whose one-time link this is. */
export const { GET, POST } = founderFormRoute({
  // Without the link there is no form to come back to.
  page: '/sign-in',
  async take(form, { auth }) {
    const token = form.fields.text('token');
    const result = await setPasswordByLink(auth, token, {
      password: form.fields.text('password'),
      repeated: form.fields.text('repeated'),
    });
    if (result.outcome === 'set') return formAnswer(form, '/sign-in?done=password_set');
    const query = new URLSearchParams({ token });
    if (result.outcome === 'refused') query.set('problem', result.problem);
    return formAnswer(form, `${setPasswordPath}?${query}`);
  },
});
