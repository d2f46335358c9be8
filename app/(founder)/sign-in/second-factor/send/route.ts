import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { giveSecondFactor } from '@/lib/founders/sign-in';
import { formAnswer } from '@/lib/http/forms/form-answer';
import { safeNextPath } from '@/lib/http/forms/next-path';

export const { GET, POST } = founderFormRoute({
  page: '/sign-in/second-factor',
  isPublic: true,
  async handle(form, { auth }, page) {
    const next = safeNextPath(form.fields.text('next'));
    const query = `next=${encodeURIComponent(next)}`;
    const result = await giveSecondFactor(auth, form, form.fields.text('code'));
    switch (result.outcome) {
      case 'signed_in':
        return formAnswer(form, next, { cookies: result.cookies });
      case 'wrong':
        return formAnswer(form, `${page}?problem=wrong&${query}`);
      default:
        return formAnswer(form, `/sign-in?problem=${result.outcome}&${query}`);
    }
  },
});
