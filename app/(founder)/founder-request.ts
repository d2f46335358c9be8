import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { type Deps, getDeps } from '@/lib/compose';
import { authorizeRequest } from '@/lib/founders/authorize';
import type { Authorize } from '@/lib/founders/founder';
import { readFounderSettings } from '@/lib/founders/settings/change-founder-settings';
import { isApiError } from '@/lib/kernel/errors';

/** Authorizes the services of a page, once for layout, page and metadata. */
const pageAuthorize = cache(async (): Promise<Authorize> => authorizeRequest(getDeps(), await headers()));

/** Reads the founder of a page with the settings, once for layout and page. */
export const pageFounder = cache(async () =>
  readFounderSettings({ database: getDeps().database, authorize: await pageAuthorize() }),
);

/** The process's dependencies; `authorize` returns the founder who opened the page. */
export interface PageStore extends Deps {
  authorize: Authorize;
}

/** Returns the result of `work`; without a session, redirects to the sign-in and back to `page`. */
export async function signedIn<Result>(
  page: string,
  work: (store: PageStore) => Promise<Result>,
): Promise<Result> {
  try {
    return await work({ ...getDeps(), authorize: await pageAuthorize() });
  } catch (error) {
    if (isApiError(error) && error.code === 'sign_in_required') {
      redirect(`/sign-in?next=${encodeURIComponent(page)}`);
    }
    throw error;
  }
}

/** Returns what a service returns; null if the founder's role does not allow it. */
export async function nullUnlessAllowed<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked;
  } catch (error) {
    if (isApiError(error) && error.code === 'role_required') return null;
    throw error;
  }
}
