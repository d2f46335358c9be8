import type { z } from 'zod';
import { type BodyShape, bodyShape } from '../../kernel/request-fields';

/** POST endpoint of section 4.1. Forms and other handlers that create the same records share its limit. */
export interface PostEndpoint<Schema extends z.ZodObject> {
  operation: string;
  recordName: string;
  schema: Schema;
  shape: BodyShape;
}

export function postEndpoint<Schema extends z.ZodObject>(
  operation: string,
  recordName: string,
  schema: Schema,
): PostEndpoint<Schema> {
  return { operation, recordName, schema, shape: bodyShape(schema) };
}
