/** better-auth's refusal, by its code; undefined for whatever else was thrown. */
function refusalCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== 'APIError' || !('body' in error)) return undefined;
  const { body } = error;
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return typeof code === 'string' ? code : 'REFUSED';
}

/** What `work` gives, or better-auth's reason to refuse it. Everything else that is thrown passes through. */
export async function orRefusal<Result>(
  work: Promise<Result>,
): Promise<{ done: Result } | { refused: string }> {
  try {
    return { done: await work };
  } catch (error) {
    const refused = refusalCode(error);
    if (refused === undefined || isServerFailure(error)) throw error;
    return { refused };
  }
}

/** Whether better-auth gave up over something that was not the caller's doing. */
export function isServerFailure(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 500;
}
