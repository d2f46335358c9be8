import { type ErrorBody, errorBody, isApiError, rateLimited } from '../../kernel/errors';
import { failureLog } from '../../process/log';
import type { ApiAnswer } from './request';
import { errorResponse } from './respond';

export function answerForThrown(error: unknown, operation: string, request?: string): ApiAnswer {
  if (isApiError(error) && (error.code === 'service_unavailable' || error.code === 'internal_error')) {
    failureLog.add('warn', error, { request, operation, code: error.code }, 'a request could not be served');
    return traceable(errorResponse(error.code, {}), request);
  }
  failureLog.add('error', error, { request, operation }, 'a request failed unexpectedly');
  return traceable(errorResponse('internal_error', {}), request);
}

/** Returns the error that a form reports for a thrown error; unexpected errors are logged. */
export function errorOfThrown(error: unknown, operation: string): ErrorBody {
  const code = isApiError(error) ? error.code : undefined;
  switch (code) {
    case 'sign_in_required':
    case 'role_required':
    case 'foreign_origin':
    case 'not_found':
    case 'version_conflict':
      return errorBody(code, {});
    case 'rate_limited':
      return rateLimited;
  }
  const { status } = answerForThrown(error, operation);
  return errorBody(status === 503 ? 'service_unavailable' : 'internal_error', {});
}

function traceable(answer: ApiAnswer, request: string | undefined): ApiAnswer {
  if (request === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'X-Request-Id': request } };
}

/** Returns the code of an error response, read from the start of its body. */
export function errorCodeOf(answer: ApiAnswer): string | undefined {
  return answer.status < 400 ? undefined : /^\{"ok":false,"error":"([a-z_]+)"/.exec(answer.body)?.[1];
}
