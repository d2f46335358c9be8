import { isApiError } from '../contract/api-error';
import { log } from '../log';
import type { ApiAnswer } from './request';
import { refusal } from './respond';

/**
 * The one exit for what was thrown: a known failure answers its code; anything else is logged with its
 * cause and answered as a fixed text.
 */
export function answerForThrown(error: unknown, operation: string): ApiAnswer {
  if (isApiError(error) && (error.code === 'service_unavailable' || error.code === 'internal_error')) {
    log.warn({ operation, code: error.code, cause: causeOf(error) }, 'a request could not be served');
    return refusal(error.code, {});
  }
  log.error({ operation, cause: causeOf(error) }, 'a request failed unexpectedly');
  return refusal('internal_error', {});
}

/**
 * What may be logged of a failure: its kind, code and place. Messages of the database can quote a
 * request's values, so they stay out.
 */
function causeOf(error: unknown): Record<string, unknown> | undefined {
  if (!(error instanceof Error)) return undefined;
  const cause = error.cause instanceof Error ? error.cause : undefined;
  return {
    name: error.name,
    code: 'code' in error ? error.code : undefined,
    at: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 6),
    cause: cause && causeOf(cause),
  };
}
