import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { changePassword } from '@/lib/founders/change-password';
import { formAnswer } from '@/lib/http/forms/form-answer';

/** Changes the founder's password and ends all of their sessions. */
export const { GET, POST } = founderFormRoute({
  page: '/inbox/settings',
  async take(form, { auth }, page) {
    const { outcome } = await changePassword(auth, form, {
      current: form.fields.text('current_password'),
      password: form.fields.text('password'),
      repeated: form.fields.text('repeated'),
    });
    const isChanged = outcome === 'changed';
    return formAnswer(form, isChanged ? '/sign-in?done=password_changed' : `${page}?problem=${outcome}`);
  },
});
