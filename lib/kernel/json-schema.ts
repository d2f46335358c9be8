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
