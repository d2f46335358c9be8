import type { z } from 'zod';
import type { ErrorCode } from './errors';
import type { JsonSchema } from './openapi';

export interface NamedSchema {
  name: string;
  schema: z.ZodObject;
}

export type AnswerSchema =
  | (NamedSchema & { components: Readonly<Record<string, z.ZodObject>> })
  | { unnamed: JsonSchema };

export function answerOf<Name extends string>(
  name: Name,
  components: Readonly<Record<NoInfer<Name>, z.ZodObject> & Record<string, z.ZodObject>>,
): AnswerSchema {
  return { name, schema: components[name], components };
}

export interface EndpointDescription {
  summary: string;
  description: string;
  /** In the order in which the checks run. */
  errors: readonly ErrorCode[];
  body?: NamedSchema;
  answer: AnswerSchema;
  parameters?: readonly (
    | 'QuoteId'
    | 'LeadId'
    | 'PilotId'
    | 'EventsAfter'
    | 'SampleAfter'
    | 'IdempotencyKey'
    | 'QuoteLink'
  )[];
  /** True if it needs the key of a pilot; a POST then has JSON lines as its body. */
  isKeyed?: true;
  /** True for endpoints in addition to those of section 4.1 (docs/decisions/030). */
  isExtension?: true;
}

/** Endpoint; routes, OpenAPI, the documentation and the MCP tools are generated from it, and links use its path. */
export interface Endpoint {
  method: 'GET' | 'POST';
  /** A name in braces is a parameter. */
  path: string;
  /** Operation id of section 4.1, also the key of rate limits. */
  operation: string;
  /** True if pages of every origin may read the responses. */
  isPublic: boolean;
  /** Page that a browser is redirected to if someone opens the path of a POST. */
  browserPage?: string;
  describes?: EndpointDescription;
}

export type DescribedEndpoint = Endpoint & { describes: EndpointDescription };

export const readErrors = [
  'rate_limited',
  'internal_error',
  'service_unavailable',
] as const satisfies ErrorCode[];

export const writeErrors = [
  'rate_limited',
  'payload_too_large',
  'request_timeout',
  'invalid_json',
  'field_too_long',
  'sensitive_value_rejected',
  'missing_required_fields',
  'invalid_field_value',
  'internal_error',
  'service_unavailable',
] as const satisfies ErrorCode[];

export const storingDescription =
  'Non-binding: without a human decision there is no contract, no spend and no message to anyone. Use a random UUID as Idempotency-Key, because anyone who guesses the key receives your record. A 503 means that the request was not acknowledged. Retry with the same key to get exactly one record. Without a key, a retry may create a second one.';
