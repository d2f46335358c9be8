import { errorResponses, componentRef as ref } from '../../kernel/openapi';
import { type DeveloperErrorCode, developerErrorBody, developerErrors } from '../kernel/developer-errors';
import { digitalSourceTypes } from '../kernel/engine-info';
import { type Operation, type OperationName, priceUsdOf } from '../kernel/operations';

export const keyedErrors = [
  'invalid_api_key',
  'rate_limit_exceeded',
  'internal_error',
  'service_unavailable',
] as const;

export const workErrors = [
  'insufficient_scope',
  'insufficient_quota',
  'request_timeout',
  'payload_too_large',
] as const;

/** Errors of work that an engine of the portal may do. */
export const engineErrors = [...keyedErrors, ...workErrors, 'engine_failed', 'engine_overloaded'] as const;

export const onceErrors = ['idempotency_in_progress', 'idempotency_key_reused'] as const;

export const jsonErrors = ['invalid_json', 'missing_parameter', 'invalid_value'] as const;

export const upstreamErrors = [
  'provider_not_configured',
  'model_not_found',
  'upstream_refused',
  'upstream_rejected_key',
  'upstream_error',
  'upstream_rate_limited',
  'upstream_timeout',
] as const;

export function errorsOf(codes: readonly DeveloperErrorCode[]) {
  return errorResponses(codes, {
    statusOf: (code) => developerErrors[code].status,
    nameOf: (code) => `\`${code}\``,
    schemaOf: () => ref('Error'),
    bodyOf: developerErrorBody,
  });
}

export function tabled(operation: Operation & { name: OperationName }, operationId: string, path: string) {
  return {
    operationId: path === operation.paths[0] ? operationId : `${operationId}Alias`,
    summary: operation.title,
    tags: [operation.scope],
    'x-price-usd': priceUsdOf(operation.name),
    'x-price-note': operation.priceNote,
  };
}

const header = (description: string, schema: object = {}) => ({
  description,
  schema: { type: 'string', ...schema },
});

export const engineResponseHeaders = {
  'X-Engine': header('The engine or provider model that answered.'),
  'X-Engine-Version': header('The engine’s version, if known.'),
  'X-Engine-Quality': header('`basic` engines look words up or use older methods.', {
    enum: ['standard', 'basic'],
  }),
};

export const madeResponseHeaders = {
  ...engineResponseHeaders,
  'X-Synthetic': header('The output is synthetic.', { const: 'true' }),
  'X-Digital-Source-Type': header('Type of synthetic media, as defined by the IPTC.', {
    enum: digitalSourceTypes,
  }),
};

export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random string of your own. A repeated request within 24 hours returns the first response, without calling the provider again.',
  schema: { type: 'string', maxLength: 255 },
};

interface DescribedWork {
  summary?: string;
  description: string;
  /** The request's body, by media type. */
  body: object;
  answer: string;
  /** Formats of the answer, by media type. */
  content: object;
  headers?: object;
  errors: readonly DeveloperErrorCode[];
  parameters?: readonly object[];
}

/** Describes a path whose POST runs an operation. */
export function workPath(
  operation: Operation & { name: OperationName },
  operationId: string,
  path: string,
  { body, answer, content, headers = engineResponseHeaders, errors, parameters, ...texts }: DescribedWork,
) {
  return {
    post: {
      ...tabled(operation, operationId, path),
      ...texts,
      requestBody: { required: true, content: body },
      responses: { '200': { description: answer, headers, content }, ...errorsOf(errors) },
      ...(parameters && { parameters }),
    },
  };
}
