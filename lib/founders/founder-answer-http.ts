import { errorOfThrown } from '../http/mounts/errors';
import { errorAnswer, jsonText } from '../http/mounts/respond';
import { webResponse } from '../http/mounts/web-adapter';

/** The error answer, as JSON, to a founders' request whose service threw. */
export function founderError(error: unknown, operation: string): Response {
  return webResponse(errorAnswer(errorOfThrown(error, operation)), 'GET');
}

/** Answers a script of a founders' page with what a service gives, as JSON. */
export async function answerFounder(operation: string, read: () => Promise<unknown>): Promise<Response> {
  try {
    return webResponse(jsonText(JSON.stringify(await read())), 'GET');
  } catch (error) {
    return founderError(error, operation);
  }
}
