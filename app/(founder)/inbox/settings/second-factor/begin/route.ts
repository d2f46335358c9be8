import { beginSecondFactor } from '@/lib/auth/second-factor';
import { getDeps } from '@/lib/deps';
import { sendOn, takeFounderForm } from '@/lib/http/founder-form';
import { seeOther } from '@/lib/http/see-other';

const page = '/inbox/settings';

/** Begins to set up a second factor. */
export function POST(request: Request): Promise<Response> {
  const deps = getDeps();
  return takeFounderForm(request, deps, page, async (form) => {
    const outcome = await beginSecondFactor(deps.auth, form, form.text('second_factor_password'));
    return sendOn(outcome === 'begun' ? `${page}/second-factor` : `${page}?problem=${outcome}`, form);
  });
}

/** Whoever opens or reloads the address of a sent form comes back to the form. */
export function GET(): Response {
  return seeOther(page);
}
