import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Replaces the empty schema, which zod writes for "anything", by `true`, as in the specification. */
export function additionalPropertiesAsBoolean(context: { jsonSchema: JsonSchema }): void {
  const { additionalProperties } = context.jsonSchema;
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length === 0) {
    context.jsonSchema.additionalProperties = true;
  }
}

/** Returns component schemas by name: request bodies as callers send them, others as they are returned. */
export function componentSchemas(
  requests: Record<string, z.ZodObject>,
  answers: Record<string, z.ZodObject>,
): Record<string, JsonSchema> {
  const components: Record<string, JsonSchema> = {};
  for (const [io, schemas] of [
    ['input', requests],
    ['output', answers],
  ] as const) {
    const registry = z.registry<{ id: string }>();
    for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
    const generated = z.toJSONSchema(registry, {
      target: 'draft-2020-12',
      io,
      uri: (id) => `#/components/schemas/${id}`,
      override: additionalPropertiesAsBoolean,
    });
    for (const [name, document] of Object.entries(generated.schemas)) {
      const { $schema: _schema, $id: _id, ...schema } = document;
      components[name] = { title: name, ...schema };
    }
  }
  return components;
}

export interface JsonContent {
  'application/json': { schema: JsonSchema; examples?: Record<string, { value: unknown }> };
}

export interface JsonResponse {
  description: string;
  content: JsonContent;
}

export const componentRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

export function jsonContent(schema: JsonSchema, examples?: Record<string, { value: unknown }>): JsonContent {
  return { 'application/json': { schema, ...(examples && { examples }) } };
}

interface ErrorWords<Code extends string> {
  statusOf: (code: Code) => number;
  nameOf: (code: Code) => string;
  schemaOf: (codes: Code[]) => JsonSchema;
  bodyOf: (code: Code) => unknown;
}

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
