import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { removeSecondFactor } from '@/lib/founders/change-second-factor';
import { formAnswer } from '@/lib/http/forms/form-answer';

/** Turns the second factor off. */
export const { GET, POST } = founderFormRoute({
  page: '/inbox/settings',
  async take(form, { auth }, page) {
    const result = await removeSecondFactor(auth, form, form.fields.text('second_factor_password'));
    if (result.outcome !== 'changed') return formAnswer(form, `${page}?problem=${result.outcome}`);
    return formAnswer(form, `${page}?done=second_factor_off`, { cookies: result.cookies });
  },
});
