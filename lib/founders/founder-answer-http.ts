import { answerForThrown } from '../http/mounts/errors';
import { errorResponse, jsonText } from '../http/mounts/respond';
import { seeOther } from '../http/mounts/see-other';
import { webResponse } from '../http/mounts/web-adapter';
import { isApiError } from '../kernel/api-error';
import type { FounderForm } from './founder-form-http';

/** The refusal, as JSON, of a founders' request whose service threw. */
export function refuseFounder(error: unknown, operation: string): Response {
  if (isApiError(error) && (error.code === 'sign_in_required' || error.code === 'not_found'))
    return webResponse(errorResponse(error.code, {}), 'GET');
  return webResponse(answerForThrown(error, operation), 'GET');
}

/** Answers a script of a founders' page with what a service gives, as JSON. */
export async function answerFounder(operation: string, read: () => Promise<unknown>): Promise<Response> {
  try {
    return webResponse(jsonText(JSON.stringify(await read())), 'GET');
  } catch (error) {
    return refuseFounder(error, operation);
  }
}

/** The answer to a founders' form: what came of it for a script, else the way to the page that says so. */
export function answerForm(form: FounderForm, location: string, outcome: object): Response {
  return form.wantsJson ? webResponse(jsonText(JSON.stringify(outcome)), 'POST') : seeOther(location);
}
