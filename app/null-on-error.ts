import { isApiError } from '@/lib/kernel/api-error';

/** What `work` finds; null where the portal cannot answer, as while the database does not. */
export async function nullOnError<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (isApiError(error)) return null;
    throw error;
  }
}
