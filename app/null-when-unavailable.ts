import { isApiError } from '@/lib/kernel/errors';

/** Returns the result of `work`, or null if the database is unavailable. Other errors pass through. */
export async function nullWhenUnavailable<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (isApiError(error) && error.code === 'service_unavailable') return null;
    throw error;
  }
}
