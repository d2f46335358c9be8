/** The code of an error of better-auth's own; undefined for whatever else was thrown. */
function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== 'APIError' || !('body' in error)) return undefined;
  const { body } = error;
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return typeof code === 'string' ? code : 'UNKNOWN_ERROR';
}

/** What `work` gives, or the code of better-auth's error. Everything else that is thrown passes through. */
export async function orError<Result>(work: Promise<Result>): Promise<{ done: Result } | { error: string }> {
  try {
    return { done: await work };
  } catch (thrown) {
    const error = errorCode(thrown);
    if (error === undefined || isServerError(thrown)) throw thrown;
    return { error };
  }
}

/** Whether better-auth gave up over something that was not the caller's doing. */
export function isServerError(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 500;
}
