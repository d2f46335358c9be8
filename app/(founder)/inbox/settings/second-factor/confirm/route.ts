import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { confirmSecondFactor } from '@/lib/founders/change-second-factor';
import { formAnswer } from '@/lib/http/forms/form-answer';

/** Turns the second factor on with a first code of it. */
export const { GET, POST } = founderFormRoute({
  page: '/inbox/settings/second-factor',
  async take(form, { auth }, page) {
    const result = await confirmSecondFactor(auth, form, form.fields.text('code'));
    if (result.outcome !== 'changed') return formAnswer(form, `${page}?problem=${result.outcome}`);
    return formAnswer(form, '/inbox/settings?done=second_factor_on', { cookies: result.cookies });
  },
});
