import { z } from 'zod';
import { additionalPropertiesAsBoolean, type JsonSchema } from '../kernel/json-schema';
import { leadRequestSchema } from '../leads/lead';
import { quoteRequestSchema } from '../quotes/quote';
import { endpoints } from './agent-catalog';

function published(schema: z.ZodObject, id: string, title: string): JsonSchema {
  const { $schema, type, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    override: additionalPropertiesAsBoolean,
  });
  return { $schema, $id: id, title, type, ...rest };
}

/** The JSON Schema document of the lead body (section 2.9), with an `$id` under `baseUrl`. */
export function leadRequestJsonSchema(baseUrl: string): JsonSchema {
  return published(leadRequestSchema, `${baseUrl}${endpoints.lead_schema}`, 'LeadRequest');
}

/** The JSON Schema document of the quote body (section 2.9), with an `$id` under `baseUrl`. */
export function quoteRequestJsonSchema(baseUrl: string): JsonSchema {
  return published(quoteRequestSchema, `${baseUrl}${endpoints.quote_schema}`, 'QuoteRequest');
}
