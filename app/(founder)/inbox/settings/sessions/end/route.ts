import { getDeps } from '@/lib/compose';
import { endSessions } from '@/lib/founders/end-sessions';
import { sendOn, takeFounderForm } from '@/lib/founders/founder-form-http';
import { seeOther } from '@/lib/http/mounts/see-other';

const page = '/inbox/settings';

/** Ends one of the founder's sessions, or all but this one. */
export function POST(request: Request): Promise<Response> {
  const deps = getDeps();
  return takeFounderForm(request, deps, page, async (form) => {
    const id = form.text('session_id');
    const ended = await endSessions(deps.auth, form.headers, id === '' ? 'others' : { id });
    return sendOn(`${page}?${ended > 0 ? 'done=sessions_ended' : 'problem=no_session'}`, form);
  });
}

/** Whoever opens or reloads the address of a sent form comes back to the form. */
export function GET(): Response {
  return seeOther(page);
}
