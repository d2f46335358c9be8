import { founderFormRoute } from '@/app/(founder)/founder-routes';
import { signOut } from '@/lib/founders/sign-in';
import { formAnswer } from '@/lib/http/forms/form-answer';

/** Ends the founder's session. A link cannot do that. */
export const { GET, POST } = founderFormRoute({
  page: '/inbox',
  isPublic: true,
  async handle(form, { auth }) {
    const response = formAnswer(form, '/sign-in?done=signed_out', { cookies: await signOut(auth, form) });
    // The list of steps to undo stays in the browser otherwise.
    response.headers.set('Clear-Site-Data', '"storage"');
    return response;
  },
});
