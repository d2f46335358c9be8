import { getDeps } from '@/lib/compose';
import { removeSecondFactor } from '@/lib/founders/change-second-factor';
import { sendOn, takeFounderForm } from '@/lib/founders/founder-form-http';
import { seeOther } from '@/lib/http/mounts/see-other';

const page = '/inbox/settings';

/** Turns the second factor off. */
export function POST(request: Request): Promise<Response> {
  const deps = getDeps();
  return takeFounderForm(request, deps, page, async (form) => {
    const result = await removeSecondFactor(deps.auth, form, form.text('second_factor_password'));
    if (result.outcome !== 'changed') return sendOn(`${page}?problem=${result.outcome}`, form);
    return sendOn(`${page}?done=second_factor_off`, form, result.cookies);
  });
}

/** Whoever opens or reloads the address of a sent form comes back to the form. */
export function GET(): Response {
  return seeOther(page);
}
