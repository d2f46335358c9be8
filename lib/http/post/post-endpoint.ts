import type { z } from 'zod';
import { type BodyShape, bodyShape } from '../../kernel/request-fields';

/** One POST endpoint of section 4.1. Forms and other ways in that make the same records share its limit. */
export interface PostEndpoint<Schema extends z.ZodObject> {
  operation: string;
  /** The name that the answer gives the record. */
  recordName: string;
  schema: Schema;
  shape: BodyShape;
}

/** An endpoint with the shape of its bodies. */
export function postEndpoint<Schema extends z.ZodObject>(
  operation: string,
  recordName: string,
  schema: Schema,
): PostEndpoint<Schema> {
  return { operation, recordName, schema, shape: bodyShape(schema) };
}
