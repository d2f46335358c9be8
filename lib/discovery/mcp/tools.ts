import { z } from 'zod';
import type { JsonSchema } from '../../kernel/json-schema';
import { stringCodePointsMax } from '../../kernel/limits';
import { leadResponseSchema } from '../../leads/lead';
import { quoteResponseSchema } from '../../quotes/quote';
import { agentCatalogSchema, type allowedAgentActions } from '../agent-catalog';
import { leadRequestJsonSchema, quoteRequestJsonSchema } from '../schemas';

/** Largest MCP message that is read, in bytes: the largest body of a POST and room for what wraps it. */
export const mcpMessageBytesMax = 65_536;

/** The argument of the two tools that create something; in REST it is the header Idempotency-Key. */
export const idempotencyKeyArgument = 'idempotency_key';

type PlainJson = string | number | boolean | null | PlainJson[] | { [name: string]: PlainJson };

/** A JSON Schema of an object. */
interface ObjectSchema {
  type: 'object';
  properties?: Record<string, PlainJson>;
  required?: string[];
  [keyword: string]: PlainJson | undefined;
}

/** A tool of the MCP endpoint, named as the catalog's action (section 2.8). */
export interface McpTool {
  name: (typeof allowedAgentActions)[number];
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: {
    readOnlyHint: boolean;
    destructiveHint: false;
    idempotentHint: boolean;
    openWorldHint: false;
  };
}

/** A schema whose root MCP wants to be an object, as plain JSON. */
function objectSchema(schema: JsonSchema): ObjectSchema {
  const plain: Record<string, PlainJson> = JSON.parse(JSON.stringify(schema));
  return { ...plain, type: 'object' };
}

const answered = (schema: z.ZodObject) =>
  objectSchema(z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'output' }));

/** The published schema of a body as a tool's arguments: with the key, without an address of its own. */
function withIdempotencyKey({ $id: _id, properties, ...schema }: JsonSchema): ObjectSchema {
  const key = {
    type: 'string' as const,
    maxLength: stringCodePointsMax,
    description:
      'A random UUID. The same key answers the stored record again instead of creating another; the other arguments are then not compared.',
  };
  return objectSchema({ ...schema, properties: { ...properties, [idempotencyKeyArgument]: key } });
}

let tools: readonly McpTool[] | undefined;

/** The three tools. Made when they are first asked for: their schemas take longer to write than all else of an answer. */
export function mcpTools(): readonly McpTool[] {
  tools ??= describedTools();
  return tools;
}

/** Of the published schemas, their addresses are left out, so that they are the same at every address. */
function describedTools(): McpTool[] {
  const anywhere = '';
  return [
    {
      name: 'read_catalog',
      title: 'Read the pilot catalog',
      description:
        'The agent catalog: every published pilot with price, length and credit terms, what an agent may do here and what it must not do.',
      inputSchema: objectSchema({ additionalProperties: false, properties: {} }),
      outputSchema: answered(agentCatalogSchema),
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    {
      name: 'request_quote',
      title: 'Request a non-binding quote',
      description:
        'Stores and answers a deterministic, non-binding quote for a published pilot. It binds nobody, spends nothing and needs human approval before any commercial step. Send no credentials and no personal data.',
      inputSchema: withIdempotencyKey(quoteRequestJsonSchema(anywhere)),
      outputSchema: answered(quoteResponseSchema),
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: false,
      },
    },
    {
      name: 'submit_qualified_interest',
      title: 'Submit qualified interest for human review',
      description:
        'Stores a lead that a human reviews. Nothing is sent to anyone and nothing is agreed. contact_consent must be true only if the person who may be contacted has agreed. Send no credentials, no confidential data and no personal data of others.',
      inputSchema: withIdempotencyKey(leadRequestJsonSchema(anywhere)),
      outputSchema: answered(leadResponseSchema),
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: false,
      },
    },
  ];
}
