import { founderFormRoutes } from '@/app/(founder)/founder-form-route';
import { beginPasskeySignIn, signInByPasskey } from '@/lib/founders/factors/sign-in-by-passkey';
import { formAnswer, formError } from '@/lib/http/forms/form-answer';
import { safeNextPath } from '@/lib/http/forms/next-path';
import { errorBody } from '@/lib/kernel/errors';
import { rateWindowSeconds } from '@/lib/kernel/limits';

export const { GET, POST } = founderFormRoutes<'/sign-in/passkey/[act]'>(
  { page: '/sign-in', isPublic: true },
  {
    async options(form, { auth }, page) {
      const begun = await beginPasskeySignIn(auth, form);
      if (begun === 'throttled') {
        return formError(form, errorBody('rate_limited', { retry_after_seconds: rateWindowSeconds }));
      }
      return formAnswer(form, page, { json: begun.options, cookies: begun.cookies });
    },

    async send(form, { auth }, page) {
      const next = safeNextPath(form.fields.text('next'), '/inbox');
      const result = await signInByPasskey(auth, form, form.fields.text('credential'));
      if (result.outcome === 'signed_in') return formAnswer(form, next, { cookies: result.cookies });
      return formAnswer(form, `${page}?problem=${result.outcome}&next=${encodeURIComponent(next)}`);
    },
  },
);
