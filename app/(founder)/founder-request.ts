import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { authorizeRequest } from '@/lib/auth/authorize';
import { isApiError } from '@/lib/contract/api-error';
import type { Authorize } from '@/lib/contract/founder';
import { getDeps } from '@/lib/deps';

/** What the services of a page ask for its founder: one answer for layout, page and metadata. */
export const pageAuthorize = cache(
  async (): Promise<Authorize> => authorizeRequest(getDeps(), await headers()),
);

/**
 * The result of `work`, or the way to the sign-in and back to `page`, a path with its query, where the
 * request has no founder's session.
 */
export async function signedIn<Result>(
  page: string,
  work: (authorize: Authorize) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(await pageAuthorize());
  } catch (error) {
    if (isApiError(error) && error.code === 'sign_in_required') {
      redirect(`/sign-in?next=${encodeURIComponent(page)}`);
    }
    throw error;
  }
}
