import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { setPasswordByLink, setPasswordPath } from '@/lib/founders/make-password-links';
import { linkTokenCookie, readLinkToken } from '@/lib/founders/read-sign-in-cookies';
import { formAnswer } from '@/lib/http/forms/form-answer';

/** Sets the password of the founder whose one-time link this is. */
export const { GET, POST } = founderFormRoute({
  // Without the link there is no form to come back to.
  page: '/sign-in',
  isPublic: true,
  async take(form, { auth }) {
    const token = form.fields.text('token') || readLinkToken(form.headers);
    const { outcome } = await setPasswordByLink(auth, token, {
      password: form.fields.text('password'),
      repeated: form.fields.text('repeated'),
    });
    const isOver = outcome === 'set' || outcome === 'bad_link';
    const cookies = [linkTokenCookie(form, isOver ? '' : token)];
    if (outcome === 'set') return formAnswer(form, '/sign-in?done=password_set', { cookies });
    const location = isOver ? setPasswordPath : `${setPasswordPath}?problem=${outcome}`;
    return formAnswer(form, location, { cookies });
  },
});
