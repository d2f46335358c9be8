import { errorOfThrown } from '../http/mounts/errors';
import { errorAnswer, jsonText } from '../http/mounts/respond';
import { webResponse } from '../http/mounts/web-adapter';

/** Returns the JSON error response for a founders' request whose service threw. */
export function founderError(error: unknown, operation: string): Response {
  return webResponse(errorAnswer(errorOfThrown(error, operation)), 'GET');
}

/** Returns the result of a service as JSON, for a script of a founders' page. */
export async function answerFounder(operation: string, read: () => Promise<unknown>): Promise<Response> {
  try {
    return webResponse(jsonText(JSON.stringify(await read())), 'GET');
  } catch (error) {
    return founderError(error, operation);
  }
}
