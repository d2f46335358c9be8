import { z } from 'zod';
import { bodyBytesMax, rateWindowSeconds, resultsBytesMax, stringCodePointsMax } from './limits';
import { keysOf, recordOf } from './record-of';

/** Section 7 of the specification, then the codes of docs/decisions/; types and OpenAPI derive from this table. */
export const errorStatus = {
  invalid_json: 400,
  field_too_long: 400,
  sensitive_value_rejected: 400,
  missing_required_fields: 400,
  invalid_field_value: 400,
  invalid_rows: 400,
  offer_not_found: 404,
  payload_too_large: 413,
  rate_limited: 429,
  bad_request: 400,
  sign_in_required: 401,
  invalid_api_key: 401,
  role_required: 403,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  version_conflict: 409,
  pilot_conflict: 409,
  gone: 410,
  request_header_too_large: 431,
  internal_error: 500,
  service_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const sensitiveValueMessage =
  'Do not submit credentials, secrets, tokens or confidential data. Remove the value and send the request again.';

const plainError = <Code extends ErrorCode>(code: Code) =>
  z.object({ ok: z.literal(false), error: z.literal(code) });

const fieldNames = z.array(z.string()).describe('Names of the top-level fields, without duplicates.');

/** Bodies with further fields. */
const detailedErrors = {
  field_too_long: plainError('field_too_long').extend({
    fields: fieldNames,
    max_chars: z.literal(stringCodePointsMax),
  }),
  sensitive_value_rejected: plainError('sensitive_value_rejected').extend({
    fields: fieldNames,
    message: z.string(),
  }),
  missing_required_fields: plainError('missing_required_fields').extend({ fields: fieldNames }),
  invalid_field_value: plainError('invalid_field_value').extend({ fields: fieldNames, message: z.string() }),
  invalid_rows: plainError('invalid_rows').extend({
    message: z.string().describe('Describes the first problem.'),
    problems: z
      .array(
        z.object({
          line: z
            .int()
            .describe('Line of the request, starting at 1; 0 if the problem concerns the whole upload.'),
          column: z.string().nullable(),
          reason: z.string(),
          message: z.string(),
        }),
      )
      .describe('The first 50 problems.'),
  }),
  payload_too_large: plainError('payload_too_large').extend({
    max_bytes: z.literal([bodyBytesMax, resultsBytesMax]),
  }),
  rate_limited: plainError('rate_limited').extend({ retry_after_seconds: z.literal(rateWindowSeconds) }),
  pilot_conflict: plainError('pilot_conflict').extend({ reason: z.string(), message: z.string() }),
};

type PlainErrors = {
  [Code in Exclude<ErrorCode, keyof typeof detailedErrors>]: ReturnType<typeof plainError<Code>>;
};

export const errorBodySchemas = {
  ...(recordOf(keysOf(errorStatus), plainError) as PlainErrors),
  ...detailedErrors,
};

export type ErrorBody<Code extends ErrorCode = ErrorCode> = z.infer<(typeof errorBodySchemas)[Code]>;

export type ErrorDetails<Code extends ErrorCode> = Omit<ErrorBody<Code>, 'ok' | 'error'>;

export function errorBody<Code extends ErrorCode>(code: Code, details: ErrorDetails<Code>) {
  return { ok: false as const, error: code, ...details };
}

/** Body of a refusal because of one or more fields. */
export function invalidFields(fields: string | Iterable<string>, message: string) {
  return errorBody('invalid_field_value', {
    fields: typeof fields === 'string' ? [fields] : [...fields],
    message,
  });
}

/** Body of a refusal because of the fields in which a schema found issues. */
export function fieldsWithIssues({ issues }: z.ZodError, message: string) {
  return invalidFields(new Set(issues.map(({ path }) => String(path[0]))), message);
}

/** Body of every refusal by a rate limit. */
export const rateLimited = errorBody('rate_limited', { retry_after_seconds: rateWindowSeconds });

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
