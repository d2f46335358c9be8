import { z } from 'zod';

interface ErrorKind {
  status: number;
  type: string;
  message: string;
  /** True if a retry may succeed. Official clients follow this flag. */
  shouldRetry: boolean;
  /** Seconds before a retry, if a fixed number is useful. */
  retryAfterSeconds?: number | undefined;
}

/** Types of errors by status; other client errors are `invalid_request_error`, and the portal's own `api_error`. */
const usualTypes: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
};

/** Every error with its answer and retry hints; codes that the official clients know have their names. */
export const developerErrors = {
  invalid_json: kind(400, 'The body is not a JSON object.'),
  missing_parameter: kind(400, 'A required parameter is missing.'),
  invalid_value: kind(400, 'A parameter has a value that is not allowed.'),
  string_above_max_length: kind(400, 'A text is longer than allowed.'),
  invalid_multipart: kind(400, 'The body is not multipart/form-data with a file.'),
  unsupported_audio: kind(400, 'The file is not readable audio.'),
  unsupported_image: kind(400, 'The file is not a readable image.'),
  image_too_large: kind(400, 'The image has more pixels than allowed.'),
  unsupported_response_format: kind(400, 'This response format is not supported here.'),
  unknown_voice: kind(400, 'There is no such voice.'),
  unsupported_language: kind(400, 'The language is not supported.'),
  audio_too_long: kind(400, 'The recording is longer than allowed.'),
  upstream_refused: kind(400, 'The model refused the request.'),
  input_too_complex: kind(
    400,
    'The input needed more time or memory than a request may use. The request was charged.',
  ),
  invalid_api_key: kind(401, 'The API key is missing, unknown, expired or revoked.'),
  insufficient_scope: kind(403, 'The API key does not allow this group of operations.'),
  model_not_found: kind(404, 'There is no such model.'),
  not_found: kind(404, 'There is nothing at this path.'),
  method_not_allowed: kind(405, 'This path does not support this method.'),
  idempotency_in_progress: retriable(
    409,
    'The first request with this Idempotency-Key is still being processed.',
    1,
  ),
  idempotency_key_reused: kind(
    422,
    'This Idempotency-Key belongs to another request. Use a new key for each request.',
  ),
  request_timeout: kind(408, 'The body did not arrive in time.'),
  websocket_required: kind(
    426,
    'Speech is streamed over a WebSocket, which works only if the portal was started with `npm start`.',
  ),
  payload_too_large: kind(413, 'The body is larger than allowed.'),
  rate_limit_exceeded: retriable(429, 'This key has exceeded its limit of requests per minute.'),
  upstream_rate_limited: retriable(429, 'The provider is not accepting requests at the moment.', 5),
  insufficient_quota: kind(429, 'This key has used up its monthly allowance.', 'insufficient_quota'),
  internal_error: kind(500, 'Something went wrong. The error has been logged.'),
  engine_failed: retriable(500, 'The engine failed while processing this request.', 1),
  upstream_rejected_key: kind(502, 'The provider did not accept this portal’s credentials.'),
  upstream_error: retriable(502, 'The provider failed or returned an unusable response.'),
  provider_not_configured: kind(
    503,
    'This operation is not available here: no provider is configured, and no engine is installed.',
  ),
  engine_overloaded: retriable(503, 'Too many requests are waiting for this engine.', 1),
  service_unavailable: retriable(503, 'The portal cannot reach its database.', 2),
  upstream_timeout: kind(504, 'The provider did not respond in time.'),
} as const satisfies Record<string, ErrorKind>;

function kind(status: number, message: string, type = typeOf(status)): ErrorKind {
  return { status, type, message, shouldRetry: false };
}

function retriable(status: number, message: string, retryAfterSeconds?: number): ErrorKind {
  return { status, type: typeOf(status), message, shouldRetry: true, retryAfterSeconds };
}

function typeOf(status: number): string {
  return usualTypes[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error');
}

export type DeveloperErrorCode = keyof typeof developerErrors;

export const developerErrorSchema = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    param: z.string().nullable().describe('The parameter that caused the error, if there is one.'),
    code: z.string(),
  }),
});

export interface ErrorParticulars {
  param?: string;
  /** Replaces the default message of the code. */
  message?: string;
  retryAfterSeconds?: number;
}

export function developerErrorBody(
  code: DeveloperErrorCode,
  { param, message }: ErrorParticulars = {},
): z.infer<typeof developerErrorSchema> {
  const { type, message: usual } = developerErrors[code];
  return { error: { message: message ?? usual, type, param: param ?? null, code } };
}

export class DeveloperError extends Error {
  override name = 'DeveloperError';

  constructor(
    readonly code: DeveloperErrorCode,
    readonly particulars: ErrorParticulars = {},
  ) {
    super(code);
  }
}

/** Checks the name, not the class, because the bundle may contain several copies of this module. */
export function isDeveloperError(error: unknown): error is DeveloperError {
  return (
    error instanceof Error &&
    error.name === 'DeveloperError' &&
    'code' in error &&
    typeof error.code === 'string' &&
    Object.hasOwn(developerErrors, error.code)
  );
}

export class CallerLeft extends Error {
  override name = 'CallerLeft';

  constructor(
    /** True if an engine or a provider had already started the work. Such a request is charged. */
    readonly wasSent: boolean,
  ) {
    super('the caller left');
  }
}

/** Checks the name, not the class, because the bundle may contain several copies of this module. */
export function isCallerLeft(error: unknown): error is CallerLeft {
  return error instanceof Error && error.name === 'CallerLeft';
}
