import { getDeps } from '@/lib/compose';
import { sendOn, takeFounderForm } from '@/lib/founders/founder-form-http';
import { giveSecondFactor } from '@/lib/founders/sign-in';
import { safeNextPath } from '@/lib/http/forms/next-path';
import { seeOther } from '@/lib/http/mounts/see-other';

/** Ends a sign-in with its second factor. */
export function POST(request: Request): Promise<Response> {
  const deps = getDeps();
  return takeFounderForm(request, deps, '/inbox', async (form) => {
    const next = safeNextPath(form.text('next'), '/inbox');
    const query = `next=${encodeURIComponent(next)}`;
    const result = await giveSecondFactor(deps.auth, form, form.text('code'));
    switch (result.outcome) {
      case 'signed_in':
        return sendOn(next, form, result.cookies);
      case 'wrong':
        return sendOn(`/sign-in/second-factor?problem=wrong&${query}`, form);
      default:
        return sendOn(`/sign-in?problem=${result.outcome}&${query}`, form);
    }
  });
}

/** Whoever opens or reloads the address of a sent form comes back to the form. */
export function GET(): Response {
  return seeOther('/sign-in/second-factor');
}
