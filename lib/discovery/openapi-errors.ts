import { z } from 'zod';
import { type ErrorCode, errorBodySchemas, errorStatus, sensitiveValueMessage } from '../kernel/errors';
import { bodyBytesMax, rateWindowSeconds, stringCodePointsMax } from '../kernel/limits';
import { componentRef, errorResponses, type JsonResponse, type JsonSchema } from '../kernel/openapi';

/** Errors that occur before an operation is selected, or without one. */
const automaticErrors: ErrorCode[] = [
  'bad_request',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'request_header_too_large',
  'internal_error',
  'service_unavailable',
];

const errorExamples: Partial<Record<ErrorCode, Record<string, unknown>>> = {
  field_too_long: { fields: ['workflow'], max_chars: stringCodePointsMax },
  sensitive_value_rejected: { fields: ['workflow'], message: sensitiveValueMessage },
  missing_required_fields: { fields: ['company', 'contact_consent'] },
  invalid_field_value: { fields: ['annual_commit'], message: 'annual_commit must be a number of 0 or more.' },
  invalid_rows: {
    message: 'Line 2: “claims” is not a label in the plan.',
    problems: [
      {
        line: 2,
        column: 'gold',
        reason: 'unknown_label',
        message: '“claims” is not a label in the plan.',
      },
    ],
  },
  payload_too_large: { max_bytes: bodyBytesMax },
  pilot_conflict: {
    reason: 'not_from_here',
    message: 'Results are accepted only while the pilot is running.',
  },
  rate_limited: { retry_after_seconds: rateWindowSeconds },
};

export function errorExample(code: ErrorCode): object {
  return { ok: false, error: code, ...errorExamples[code] };
}

/** Name of the component that describes a code's body: `InvalidJsonError` for `invalid_json`. */
export function errorComponentName(code: ErrorCode): string {
  const words = code
    .replace(/_error$/, '')
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Error`;
}

/** Returns the error responses of an operation; their bodies are components by default. */
export function errorsOf(
  codes: readonly ErrorCode[],
  schemaOf = (code: ErrorCode): JsonSchema => componentRef(errorComponentName(code)),
): Record<string, JsonResponse> {
  return errorResponses(codes, {
    statusOf: (code) => errorStatus[code],
    nameOf: (code) => code,
    schemaOf: (ofStatus) => {
      const [first, ...others] = ofStatus.map(schemaOf);
      return first && others.length === 0 ? first : { oneOf: ofStatus.map(schemaOf) };
    },
    bodyOf: errorExample,
  });
}

/** The answers to requests that reach no operation, by status. */
export const automaticAnswers = errorsOf(automaticErrors, (code) => {
  const { $schema: _schema, ...schema } = z.toJSONSchema(errorBodySchemas[code]);
  return schema;
});
