import { signOut } from '@/lib/auth/sign-in';
import { getDeps } from '@/lib/deps';
import { sendOn, takeFounderForm } from '@/lib/http/founder-form';
import { seeOther } from '@/lib/http/see-other';

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
