import { z } from 'zod';
import type { AnswerSchema, DescribedEndpoint, NamedSchema } from '../../kernel/endpoint';
import type { JsonSchema } from '../../kernel/json-schema';
import { lazy } from '../../kernel/lazy';
import { stringCodePointsMax } from '../../kernel/limits';
import { submitQualifiedInterest } from '../../leads/endpoints';
import { namedQuotesMax } from '../../leads/named-quotes';
import { requestNonBindingQuote } from '../../quotes/endpoints';
import { allowedAgentActions } from '../agent-catalog';
import { getAgentCatalog } from '../endpoints';
import { requestJsonSchema } from '../schemas';

/** Largest MCP message that is read, in bytes: the largest body of a POST and room for what wraps it. */
export const mcpMessageBytesMax = 65_536;

/** The argument of the two tools that create something; in REST it is the header Idempotency-Key. */
export const idempotencyKeyArgument = 'idempotency_key';

/** The argument that names the quotes a lead is about; in REST it is the header Link. */
export const quoteIdsArgument = 'quote_ids';

type PlainJson = string | number | boolean | null | PlainJson[] | { [name: string]: PlainJson };

interface ObjectSchema {
  type: 'object';
  properties?: Record<string, PlainJson>;
  required?: string[];
  [keyword: string]: PlainJson | undefined;
}

/** The name of a tool: the catalog's action (section 2.8). */
export type McpToolName = (typeof allowedAgentActions)[number];

/** A schema whose root MCP wants to be an object, as plain JSON. */
function objectSchema(schema: JsonSchema): ObjectSchema {
  const plain: Record<string, PlainJson> = JSON.parse(JSON.stringify(schema));
  return { ...plain, type: 'object' };
}

function answered(answer: AnswerSchema): ObjectSchema {
  if ('unnamed' in answer) return objectSchema(answer.unnamed);
  return objectSchema(z.toJSONSchema(answer.schema, { target: 'draft-2020-12', io: 'output' }));
}

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

/** Arguments of a tool beside those of its body and the key. */
const furtherArguments: Partial<Record<McpToolName, Record<string, PlainJson>>> = {
  submit_qualified_interest: {
    [quoteIdsArgument]: {
      type: 'array',
      items: { type: 'string' },
      maxItems: namedQuotesMax,
      description:
        'The quote_id of up to five quotes that the request is about. Reviewers see them beside it; what is no stored quote is ignored.',
    },
  },
};

/** The arguments of a tool that takes a body. */
function argumentsOf(name: McpToolName, body: NamedSchema): ObjectSchema {
  const { properties, ...schema } = withIdempotencyKey(requestJsonSchema(body, ''));
  return { ...schema, properties: { ...properties, ...furtherArguments[name] } };
}

/** The tools by name, each with the endpoint that it is another way into. */
const toolWords: Readonly<
  Record<McpToolName, { endpoint: DescribedEndpoint; title: string; description: string }>
> = {
  read_catalog: {
    endpoint: getAgentCatalog,
    title: 'Read the pilot catalog',
    description:
      'The agent catalog: every published pilot with price, length and credit terms, what an agent may do here and what it must not do.',
  },
  request_quote: {
    endpoint: requestNonBindingQuote,
    title: 'Request a non-binding quote',
    description:
      'Stores and answers a deterministic, non-binding quote for a published pilot. It binds nobody, spends nothing and needs human approval before any commercial step. Send no credentials and no personal data.',
  },
  submit_qualified_interest: {
    endpoint: submitQualifiedInterest,
    title: 'Submit qualified interest for human review',
    description:
      'Stores a lead that a human reviews. Nothing is sent to anyone and nothing is agreed. contact_consent must be true only if the person who may be contacted has agreed. Send no credentials, no confidential data and no personal data of others.',
  },
};

function describedTool(name: McpToolName) {
  const { endpoint, title, description } = toolWords[name];
  const { body, answer } = endpoint.describes;
  const isReading = endpoint.method === 'GET';
  return {
    name,
    title,
    description,
    inputSchema: body
      ? argumentsOf(name, body)
      : objectSchema({ additionalProperties: false, properties: {} }),
    outputSchema: answered(answer),
    annotations: {
      readOnlyHint: isReading,
      destructiveHint: false,
      idempotentHint: isReading,
      openWorldHint: false,
    },
  };
}

/** The three tools. Made when they are first asked for: their schemas take longer to write than all else of an answer. */
export const mcpTools = lazy(() => allowedAgentActions.map(describedTool));
