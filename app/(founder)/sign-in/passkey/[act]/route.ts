import { founderFormRoutes } from '@/app/(founder)/founder-routes';
import { beginPasskeySignIn, signInByPasskey } from '@/lib/founders/factors/sign-in-by-passkey';
import { formAnswer, formError } from '@/lib/http/forms/form-answer';
import { rateLimited } from '@/lib/kernel/errors';
import { pageAfterSignIn } from '../../after-sign-in';

export const { GET, POST } = founderFormRoutes<'/sign-in/passkey/[act]'>(
  { page: '/sign-in', isPublic: true },
  {
    async options(form, { auth }, page) {
      const begun = await beginPasskeySignIn(auth, form);
      if (begun === 'throttled') {
        return formError(form, rateLimited);
      }
      return formAnswer(form, page, { json: begun.options, cookies: begun.cookies });
    },

    async send(form, { auth }) {
      const result = await signInByPasskey(auth, form, form.fields.text('credential'));
      const cookies = 'cookies' in result ? result.cookies : [];
      return formAnswer(form, pageAfterSignIn(result.outcome, form.fields.text('next')), { cookies });
    },
  },
);
