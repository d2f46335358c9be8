import type { JsonSchema } from './json-schema';

export interface JsonContent {
  'application/json': { schema: JsonSchema; examples?: Record<string, { value: unknown }> };
}

export interface JsonResponse {
  description: string;
  content: JsonContent;
}

/** Returns a reference to a component schema. */
export const componentRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

export function jsonContent(schema: JsonSchema, examples?: Record<string, { value: unknown }>): JsonContent {
  return { 'application/json': { schema, ...(examples && { examples }) } };
}

interface ErrorWords<Code extends string> {
  statusOf: (code: Code) => number;
  nameOf: (code: Code) => string;
  /** Returns the schema for all error bodies with one status. */
  schemaOf: (codes: Code[]) => JsonSchema;
  bodyOf: (code: Code) => unknown;
}

/** Returns the error responses of codes, grouped by status. */
export function errorResponses<Code extends string>(
  codes: readonly Code[],
  { statusOf, nameOf, schemaOf, bodyOf }: ErrorWords<Code>,
): Record<string, JsonResponse> {
  const responses: Record<string, JsonResponse> = {};
  for (const status of new Set(codes.map(statusOf))) {
    const ofStatus = codes.filter((code) => statusOf(code) === status);
    const examples = Object.fromEntries(ofStatus.map((code) => [code, { value: bodyOf(code) }]));
    const content = jsonContent(schemaOf(ofStatus), examples);
    responses[status] = { description: ofStatus.map(nameOf).join(', '), content };
  }
  return responses;
}
