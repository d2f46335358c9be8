import { founderFormRoute } from '@/app/(founder)/founder-form-route';
import { endSessions } from '@/lib/founders/end-sessions';
import { formAnswer } from '@/lib/http/forms/form-answer';

/** Ends one of the founder's sessions, or all but this one. */
export const { GET, POST } = founderFormRoute({
  page: '/inbox/settings',
  async take(form, { auth }, page) {
    const id = form.fields.text('session_id');
    const ended = await endSessions(auth, form.headers, id === '' ? 'others' : { id });
    return formAnswer(form, `${page}?${ended > 0 ? 'done=sessions_ended' : 'problem=no_session'}`);
  },
});
