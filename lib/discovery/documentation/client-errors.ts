/** Classes of errors of the official OpenAI clients by the status that raises them; their names are the same in each. */
const classes: ReadonlyMap<number, string> = new Map([
  [400, 'BadRequestError'],
  [401, 'AuthenticationError'],
  [403, 'PermissionDeniedError'],
  [404, 'NotFoundError'],
  [409, 'ConflictError'],
  [422, 'UnprocessableEntityError'],
  [429, 'RateLimitError'],
]);

/** The class that an answer of this status, 400 or more, raises in the official OpenAI client for Node. */
export function clientErrorClass(status: number): string {
  return classes.get(status) ?? (status >= 500 ? 'InternalServerError' : 'APIError');
}
