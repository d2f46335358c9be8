import { isApiError } from '../contract/api-error';
import { log } from '../log';
import type { ApiAnswer } from './request';
import { refusal } from './respond';

/**
 * The one exit for what was thrown: a known failure answers its code; anything else is logged with its
 * cause and answered as a fixed text. `request` is its id.
 */
export function answerForThrown(error: unknown, operation: string, request?: string): ApiAnswer {
  if (isApiError(error) && (error.code === 'service_unavailable' || error.code === 'internal_error')) {
    log.warn(
      { request, operation, code: error.code, cause: causeOf(error) },
      'a request could not be served',
    );
    return traceable(refusal(error.code, {}), request);
  }
  log.error({ request, operation, cause: causeOf(error) }, 'a request failed unexpectedly');
  return traceable(refusal('internal_error', {}), request);
}

/** An answer that names its request, so that whoever got it can say which lines of the log are about it. */
function traceable(answer: ApiAnswer, request: string | undefined): ApiAnswer {
  if (request === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'X-Request-Id': request } };
}

/** The code of an error answer, by how its body begins; undefined for every other answer. */
export function errorCodeOf(answer: ApiAnswer): string | undefined {
  return answer.status < 400 ? undefined : /^\{"ok":false,"error":"([a-z_]+)"/.exec(answer.body)?.[1];
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
