import type { z } from 'zod';
import { type BodyShape, bodyShape } from '../../kernel/request-fields';
import { leadRequestSchema } from '../../leads/lead';
import { quoteRequestSchema } from '../../quotes/quote';

/** One POST endpoint of section 4.1. Forms and other ways in that make the same records share its limit. */
export interface PostEndpoint<Schema extends z.ZodObject> {
  operation: string;
  /** The name that the answer gives the record. */
  recordName: string;
  schema: Schema;
  shape: BodyShape;
}

function postEndpoint<Schema extends z.ZodObject>(
  operation: string,
  recordName: string,
  schema: Schema,
): PostEndpoint<Schema> {
  return { operation, recordName, schema, shape: bodyShape(schema) };
}

/** POST /api/quote. */
export const quoteEndpoint = postEndpoint('requestNonBindingQuote', 'quote', quoteRequestSchema);

/** POST /api/lead. */
export const leadEndpoint = postEndpoint('submitQualifiedInterest', 'lead', leadRequestSchema);

/** POST /api/lead/check: the checks of a lead, with a limit of its own. */
export const leadCheckEndpoint = { ...leadEndpoint, operation: 'checkQualifiedInterest' };
