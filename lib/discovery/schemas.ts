import { z } from 'zod';
import type { NamedSchema } from '../kernel/endpoint';
import { additionalPropertiesAsBoolean, type JsonSchema } from '../kernel/openapi';

/** The JSON Schema document of a body (section 2.9). */
export function requestJsonSchema({ name: title, schema }: NamedSchema, id: string): JsonSchema {
  const { $schema, type, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    override: additionalPropertiesAsBoolean,
  });
  return { $schema, $id: id, title, type, ...rest };
}
