import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { setPasswordByLink } from '@/lib/founders/passwords/change-password';
import { setPasswordPath } from '@/lib/founders/passwords/make-password-links';
import { linkTokenCookie, readLinkToken } from '@/lib/founders/read-sign-in-cookies';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { safeNextPath } from '@/lib/http/forms/next-path';

export const { GET, POST } = founderFormRoute({
  // Without the link's token there is no form to return to.
  page: '/sign-in',
  isPublic: true,
  async handle(form, { auth }) {
    const next = safeNextPath(form.fields.text('next'));
    const query = `next=${encodeURIComponent(next)}`;
    const token = form.fields.text('token') || readLinkToken(form.headers);
    const result = await setPasswordByLink(auth, form, {
      token,
      password: form.fields.text('password'),
      repeated: form.fields.text('repeated'),
    });
    const forgetsToken = linkTokenCookie(form, '');
    switch (result.outcome) {
      case 'set_up_needed':
      case 'signed_in': {
        const cookies = [forgetsToken, ...result.cookies];
        return formAnswer(form, `/inbox/settings/second-factor/offer?${query}`, { cookies });
      }
      case 'second_factor_needed': {
        const cookies = [forgetsToken, ...result.cookies];
        return formAnswer(form, `/sign-in/second-factor?done=password_set&${query}`, { cookies });
      }
      case 'set':
        return formAnswer(form, `/sign-in?done=password_set&${query}`, { cookies: [forgetsToken] });
      case 'bad_link':
        return formAnswer(form, setPasswordPath, { cookies: [forgetsToken] });
      default: {
        const cookies = [linkTokenCookie(form, token)];
        return formAnswer(form, `${setPasswordPath}?problem=${result.outcome}&${query}`, { cookies });
      }
    }
  },
});
