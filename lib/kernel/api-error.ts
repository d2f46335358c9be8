import { type ErrorCode, errorStatus } from './errors';

/** A failure that has a code of the error table, thrown where no answer can be returned. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, options?: { cause?: unknown }) {
    super(code, options);
    this.code = code;
  }
}

/** Whether something thrown is an {@link ApiError}, of whichever copy of this module Next carries. */
export function isApiError(error: unknown): error is ApiError {
  return (
    error instanceof Error &&
    error.name === 'ApiError' &&
    'code' in error &&
    typeof error.code === 'string' &&
    Object.hasOwn(errorStatus, error.code)
  );
}
