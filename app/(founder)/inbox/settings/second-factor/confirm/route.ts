import { getDeps } from '@/lib/compose';
import { confirmSecondFactor } from '@/lib/founders/change-second-factor';
import { sendOn, takeFounderForm } from '@/lib/founders/founder-form-http';
import { seeOther } from '@/lib/http/mounts/see-other';

const page = '/inbox/settings/second-factor';

/** Turns the second factor on with a first code of it. */
export function POST(request: Request): Promise<Response> {
  const deps = getDeps();
  return takeFounderForm(request, deps, page, async (form) => {
    const result = await confirmSecondFactor(deps.auth, form, form.text('code'));
    if (result.outcome !== 'changed') return sendOn(`${page}?problem=wrong`, form);
    return sendOn('/inbox/settings?done=second_factor_on', form, result.cookies);
  });
}

/** Whoever opens or reloads the address of a sent form comes back to the form. */
export function GET(): Response {
  return seeOther(page);
}
