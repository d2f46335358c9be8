import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { setPasswordByLink, setPasswordPath } from '@/lib/founders/make-password-links';
import { formAnswer } from '@/lib/http/forms/form-answer';

/** Sets the password of the founder whose one-time link this is. */
export const { GET, POST } = founderFormRoute({
  // Without the link there is no form to come back to.
  page: '/sign-in',
  async take(form, { auth }) {
    const token = form.fields.text('token');
    const { outcome } = await setPasswordByLink(auth, token, {
      password: form.fields.text('password'),
      repeated: form.fields.text('repeated'),
    });
    if (outcome === 'set') return formAnswer(form, '/sign-in?done=password_set');
    const query = new URLSearchParams({ token });
    if (outcome !== 'bad_link') query.set('problem', outcome);
    return formAnswer(form, `${setPasswordPath}?${query}`);
  },
});
