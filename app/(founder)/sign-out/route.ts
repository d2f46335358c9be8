import { getDeps } from '@/lib/compose';
import { sendOn, takeFounderForm } from '@/lib/founders/founder-form-http';
import { signOut } from '@/lib/founders/sign-in';
import { seeOther } from '@/lib/http/mounts/see-other';

/** Ends the founder's session. */
export function POST(request: Request): Promise<Response> {
  const deps = getDeps();
  return takeFounderForm(request, deps, '/inbox', async (form) =>
    sendOn('/sign-in?done=signed_out', form, await signOut(deps.auth, form)),
  );
}

/** A link cannot sign anybody out. */
export function GET(): Response {
  return seeOther('/inbox');
}
