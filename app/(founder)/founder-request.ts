import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { getDeps } from '@/lib/compose';
import { authorizeRequest } from '@/lib/founders/authorize';
import type { Authorize } from '@/lib/founders/founder';
import { isApiError } from '@/lib/kernel/api-error';

/** What the services of a page ask for its founder: one answer for layout, page and metadata. */
export const pageAuthorize = cache(
  async (): Promise<Authorize> => authorizeRequest(getDeps(), await headers()),
);

/** The result of `work`; without a founder's session the way to the sign-in and back to the path `page`. */
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

/** What a service gives; null where the founder's role does not allow it. */
export async function nullUnlessAllowed<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked;
  } catch (error) {
    if (isApiError(error) && error.code === 'role_required') return null;
    throw error;
  }
}
