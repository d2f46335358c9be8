import { type ErrorCode, errorStatus } from './errors';

export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, options?: { cause?: unknown }) {
    super(code, options);
    this.code = code;
  }
}

/** Returns true for an {@link ApiError}, also one from another copy of this module in Next's bundles. */
export function isApiError(error: unknown): error is ApiError {
  return (
    error instanceof Error &&
    error.name === 'ApiError' &&
    'code' in error &&
    typeof error.code === 'string' &&
    Object.hasOwn(errorStatus, error.code)
  );
}
