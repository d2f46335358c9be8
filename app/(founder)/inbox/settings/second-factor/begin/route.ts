import { getDeps } from '@/lib/compose';
import { beginSecondFactor } from '@/lib/founders/change-second-factor';
import { sendOn, takeFounderForm } from '@/lib/founders/founder-form-http';
import { seeOther } from '@/lib/http/mounts/see-other';

const page = '/inbox/settings';

/** Begins to set up a second factor. */
export function POST(request: Request): Promise<Response> {
  const deps = getDeps();
  return takeFounderForm(request, deps, page, async (form) => {
    const { outcome } = await beginSecondFactor(deps.auth, form, form.text('second_factor_password'));
    return sendOn(outcome === 'begun' ? `${page}/second-factor` : `${page}?problem=${outcome}`, form);
  });
}

/** Whoever opens or reloads the address of a sent form comes back to the form. */
export function GET(): Response {
  return seeOther(page);
}
