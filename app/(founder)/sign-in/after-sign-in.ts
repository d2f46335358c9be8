import { safeNextPath } from '@/lib/http/forms/next-path';

/** Returns the page after a sign-in, or after a refused one, that continues to `next`. */
export function pageAfterSignIn(outcome: string, wanted: string | null): string {
  const next = safeNextPath(wanted);
  const query = new URLSearchParams({ next });
  switch (outcome) {
    case 'signed_in':
      return next;
    case 'set_up_needed':
      return `/inbox/settings/second-factor/offer?${query}`;
    case 'second_factor_needed':
      return `/sign-in/second-factor?${query}`;
    default:
      return `/sign-in?problem=${outcome}&${query}`;
  }
}
