import type { z } from 'zod';
import type { ErrorCode } from './errors';
import type { JsonSchema } from './json-schema';

/** A schema by the name that documents give it. */
export interface NamedSchema {
  name: string;
  schema: z.ZodObject;
}

/** What an endpoint answers: a named schema with those that it is made of, or a schema that has no name. */
export type AnswerSchema =
  | (NamedSchema & { components: Readonly<Record<string, z.ZodObject>> })
  | { unnamed: JsonSchema };

/** An answer by its name among the schemas that it is made of. */
export function answerOf<Name extends string>(
  name: Name,
  components: Readonly<Record<NoInfer<Name>, z.ZodObject> & Record<string, z.ZodObject>>,
): AnswerSchema {
  return { name, schema: components[name], components };
}

/** What the OpenAPI document and the documentation say about an endpoint. */
export interface EndpointDescription {
  summary: string;
  description: string;
  /** In the order in which they are found. */
  errors: readonly ErrorCode[];
  body?: NamedSchema;
  answer: AnswerSchema;
  /** The names of their components. */
  parameters?: readonly ('QuoteId' | 'LeadId' | 'IdempotencyKey' | 'QuoteLink')[];
  /** Whether it is served beside the endpoints of section 4.1 (docs/decisions/030). */
  isExtension?: true;
}

/** An endpoint: its route, OpenAPI, the documentation and the MCP tools are made of it; links take its path. */
export interface Endpoint {
  method: 'GET' | 'POST';
  /** A name in braces stands for a value. */
  path: string;
  /** The operation id of section 4.1; also what limits are counted by. */
  operation: string;
  /** Whether pages of every origin may read the answers. */
  isPublic: boolean;
  /** The page that a browser is sent to when somebody opens the path of a POST in it. */
  browserPage?: string;
  /** Absent for what is no part of the HTTP API: other protocols, texts, probes. */
  describes?: EndpointDescription;
}

export type DescribedEndpoint = Endpoint & { describes: EndpointDescription };

/** Errors that any reading endpoint can answer. */
export const readErrors = [
  'rate_limited',
  'internal_error',
  'service_unavailable',
] as const satisfies ErrorCode[];

/** Errors of a POST, in the order in which the steps of section 4 find them. */
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

/** Part of the description of every POST that stores a record. */
export const storingDescription =
  'Non-binding: no contract, no spend and no message to anyone follows without a human decision. Use a random UUID as Idempotency-Key: a key that somebody else could guess would replay your record to them. A 503 is not acknowledged: retry with the same key to get exactly one record; without a key, a retry may create a second.';
