/** Returns the code of an error that better-auth threw; undefined for any other error. */
function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== 'APIError' || !('body' in error)) return undefined;
  const { body } = error;
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return typeof code === 'string' ? code : 'UNKNOWN_ERROR';
}

/** Returns the result of `work`, or the code of better-auth's error. Rethrows any other error. */
export async function orError<Result>(work: Promise<Result>): Promise<{ done: Result } | { error: string }> {
  try {
    return { done: await work };
  } catch (thrown) {
    const error = errorCode(thrown);
    if (error === undefined || isServerError(thrown)) throw thrown;
    return { error };
  }
}

/** Returns true if better-auth failed for a reason other than the caller's input. */
export function isServerError(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 500;
}
