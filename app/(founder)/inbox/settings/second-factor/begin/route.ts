import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { beginSecondFactor } from '@/lib/founders/change-second-factor';
import { formAnswer } from '@/lib/http/forms/form-answer';

/** Begins to set up a second factor. */
export const { GET, POST } = founderFormRoute({
  page: '/inbox/settings',
  async take(form, { auth }, page) {
    const { outcome } = await beginSecondFactor(auth, form, form.fields.text('second_factor_password'));
    return formAnswer(form, outcome === 'begun' ? `${page}/second-factor` : `${page}?problem=${outcome}`);
  },
});
