import { z } from 'zod';
import { type ErrorCode, errorBodySchemas, errorStatus, sensitiveValueMessage } from '../kernel/errors';
import { guardrails } from '../kernel/guardrails';
import type { JsonSchema } from '../kernel/json-schema';
import { bodyBytesMax, rateWindowSeconds, stringCodePointsMax } from '../kernel/limits';

/** Errors that any reading endpoint can answer. */
const readErrors: ErrorCode[] = ['rate_limited', 'internal_error', 'service_unavailable'];

/** Errors that come before any operation, or where there is none. */
const automaticErrors: ErrorCode[] = [
  'bad_request',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'request_header_too_large',
  'internal_error',
  'service_unavailable',
];

/** Errors of a POST, in the order in which the steps of section 4 find them. */
export const writeErrors: ErrorCode[] = [
  'rate_limited',
  'payload_too_large',
  'request_timeout',
  'invalid_json',
  'field_too_long',
  'sensitive_value_rejected',
  'missing_required_fields',
  'invalid_field_value',
  'offer_not_found',
  'internal_error',
  'service_unavailable',
];

/** Errors of reading one record. */
const recordErrors: ErrorCode[] = ['rate_limited', 'not_found', 'internal_error', 'service_unavailable'];

/** The codes that some operation answers, each once. */
export const operationErrors: ReadonlySet<ErrorCode> = new Set([
  ...readErrors,
  ...recordErrors,
  ...writeErrors,
]);

const errorExamples: Record<ErrorCode, Record<string, unknown>> = {
  invalid_json: {},
  field_too_long: { fields: ['workflow'], max_chars: stringCodePointsMax },
  sensitive_value_rejected: { fields: ['workflow'], message: sensitiveValueMessage },
  missing_required_fields: { fields: ['company', 'contact_consent'] },
  invalid_field_value: { fields: ['annual_commit'], message: 'annual_commit must be a number of 0 or more.' },
  offer_not_found: {},
  payload_too_large: { max_bytes: bodyBytesMax },
  rate_limited: { retry_after_seconds: rateWindowSeconds },
  bad_request: {},
  sign_in_required: {},
  foreign_origin: {},
  not_found: {},
  method_not_allowed: {},
  request_timeout: {},
  version_conflict: {},
  request_header_too_large: {},
  internal_error: {},
  service_unavailable: {},
};

/** A reference to a component schema. */
export const componentRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Name of the component that describes a code's body: `InvalidJsonError` for `invalid_json`. */
export function errorComponentName(code: ErrorCode): string {
  const words = code.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Error`;
}

/** Responses of the given codes, gathered by status. */
function errorResponses(
  codes: ErrorCode[],
  schemaOf = (code: ErrorCode): JsonSchema => componentRef(errorComponentName(code)),
): Record<string, unknown> {
  const responses: Record<string, unknown> = {};
  for (const status of new Set(codes.map((code) => errorStatus[code]))) {
    const ofStatus = codes.filter((code) => errorStatus[code] === status);
    const schemas = ofStatus.map(schemaOf);
    responses[status] = {
      description: ofStatus.join(', '),
      content: {
        'application/json': {
          schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas },
          examples: Object.fromEntries(
            ofStatus.map((code) => [code, { value: { ok: false, error: code, ...errorExamples[code] } }]),
          ),
        },
      },
    };
  }
  return responses;
}

/** The answers to requests that reach no operation, by status. */
export const automaticAnswers = errorResponses(automaticErrors, (code) => {
  const { $schema: _schema, ...schema } = z.toJSONSchema(errorBodySchemas[code]);
  return schema;
});

function success(description: string, schema: JsonSchema): Record<string, unknown> {
  return { 200: { description, content: { 'application/json': { schema } } } };
}

/** The operations of a path, marked as what the portal adds to the specification (docs/decisions/030). */
export function asExtension(operations: Record<string, object>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => [method, { ...operation, 'x-extension': true }]),
  );
}

/** A GET of a document that is there for everyone. */
export function readOperation(operationId: string, summary: string, description: string, schema: JsonSchema) {
  return {
    get: {
      operationId,
      summary,
      description,
      tags: ['Documents'],
      responses: { ...success(summary, schema), ...errorResponses(readErrors) },
    },
  };
}

/** A GET of one record, by the parameters of its path. */
export function recordOperation(
  operationId: string,
  summary: string,
  description: string,
  parameters: object[],
  answer: string,
) {
  return {
    get: {
      operationId,
      summary,
      description,
      tags: ['Requests'],
      parameters,
      responses: { ...success(summary, componentRef(answer)), ...errorResponses(recordErrors) },
    },
  };
}

/** What stands beside every POST that stores a record. */
const storingDescription =
  'Non-binding: no contract, no spend and no message to anyone follows without a human decision. Use a random UUID as Idempotency-Key: a key that somebody else could guess would replay your record to them.';

/** A POST that stores a record. */
export function writeOperation(
  operationId: string,
  summary: string,
  body: string,
  answer: string,
  errors: ErrorCode[],
) {
  const { post } = checkOperation(operationId, summary, storingDescription, body, answer, errors);
  return { post: { ...post, parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] } };
}

/** A POST that is judged and kept nowhere. */
export function checkOperation(
  operationId: string,
  summary: string,
  description: string,
  body: string,
  answer: string,
  errors: ErrorCode[],
) {
  return {
    post: {
      operationId,
      summary,
      description,
      tags: ['Requests'],
      requestBody: { required: true, content: { 'application/json': { schema: componentRef(body) } } },
      responses: { ...success(summary, componentRef(answer)), ...errorResponses(errors) },
      'x-guardrails': guardrails,
    },
  };
}
