import { z } from 'zod';
import { openApiDocument } from './openapi';

const schemaSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  get properties() {
    return z.record(z.string(), schemaSchema).optional();
  },
  required: z.array(z.string()).optional(),
  get items() {
    return schemaSchema.optional();
  },
  get anyOf() {
    return z.array(schemaSchema).optional();
  },
  get oneOf() {
    return z.array(schemaSchema).optional();
  },
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
});

const jsonContent = z.object({
  'application/json': z.object({
    schema: schemaSchema,
    examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
  }),
});

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  'x-extension': z.literal(true).optional(),
  'x-guardrails': z.record(z.string(), z.boolean()).optional(),
  parameters: z.array(z.object({ $ref: z.string() })).optional(),
  requestBody: z.object({ content: jsonContent }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: jsonContent })),
});

const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  'x-automatic-answers': operationSchema.shape.responses,
  components: z.object({
    parameters: z.record(
      z.string(),
      z.object({ name: z.string(), in: z.string(), required: z.boolean(), description: z.string() }),
    ),
    schemas: z.record(z.string(), schemaSchema),
  }),
});

/** The OpenAPI document as the documentation reads it. */
export type ReadOpenApi = z.infer<typeof documentSchema>;
export type ReadOperation = z.infer<typeof operationSchema>;
export type ReadSchema = z.infer<typeof schemaSchema>;

/** The OpenAPI document of a vendor at `baseUrl`, read back from what is published. */
export function readOpenApi(vendor: string, baseUrl: string): ReadOpenApi {
  return documentSchema.parse(openApiDocument(vendor, baseUrl));
}
