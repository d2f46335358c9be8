import { z } from 'zod';
import type { AnswerSchema, DescribedEndpoint } from '../kernel/endpoint';
import { lazy } from '../kernel/lazy';
import { stringCodePointsMax } from '../kernel/limits';
import type { JsonSchema } from '../kernel/openapi';
import { checkQualifiedInterest, submitQualifiedInterest } from '../leads/endpoints';
import { namedQuotesMax } from '../leads/named-quotes';
import { getStoredQuote } from '../quotes/document/stored-quote';
import { requestNonBindingQuote } from '../quotes/endpoints';
import { getReceipt } from '../review/endpoints';
import type { allowedAgentActions } from './agent-catalog';
import { getAgentCatalog } from './endpoints';
import { openApiParameters, requestJsonSchema } from './openapi';

/** Maximum MCP message in bytes: the maximum body of a POST and room for the message around it. */
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

/** Returns a schema as plain JSON with an object at its root, as MCP requires. */
function objectSchema(schema: JsonSchema): ObjectSchema {
  const plain: Record<string, PlainJson> = JSON.parse(JSON.stringify(schema));
  return { ...plain, type: 'object' };
}

function answered(answer: AnswerSchema): ObjectSchema {
  if ('unnamed' in answer) return objectSchema(answer.unnamed);
  return objectSchema(z.toJSONSchema(answer.schema, { target: 'draft-2020-12', io: 'output' }));
}

/** Returns the published schema of a body as a tool's arguments: with the key, and without its own `$id`. */
function withIdempotencyKey({ $id: _id, properties, ...schema }: JsonSchema): ObjectSchema {
  const key = {
    type: 'string' as const,
    maxLength: stringCodePointsMax,
    description:
      'A random UUID. The same key returns the stored record instead of creating another, even if the other arguments differ.',
  };
  return objectSchema({ ...schema, properties: { ...properties, [idempotencyKeyArgument]: key } });
}

/** The argument of submissions and their checks that names the quotes a lead is about. */
const quoteIds: Record<string, PlainJson> = {
  [quoteIdsArgument]: {
    type: 'array',
    items: { type: 'string' },
    maxItems: namedQuotesMax,
    description:
      'The quote_ids of up to five quotes for this lead. Reviewers see these quotes next to the lead. Unknown quotes are ignored.',
  },
};

interface ToolRow {
  endpoint: DescribedEndpoint;
  title: string;
  description: string;
  furtherArguments?: Record<string, PlainJson>;
  /** True for a tool that stores something; its body alone does not show it. */
  isStoring?: true;
}

/** Tools in the order of use: the catalog's actions (section 2.8), and further ones. */
const toolRows = {
  read_catalog: {
    endpoint: getAgentCatalog,
    title: 'Read the pilot catalog',
    description:
      'Returns the agent catalog: every published pilot with price, length and credit terms, and what agents may and must not do.',
  },
  request_quote: {
    endpoint: requestNonBindingQuote,
    title: 'Request a non-binding quote',
    description:
      'Stores and returns a deterministic, non-binding quote for a published pilot. It is not an order, spends nothing and needs human approval before any commercial step. Send no credentials and no personal data.',
    isStoring: true,
  },
  read_quote: {
    endpoint: getStoredQuote,
    title: 'Read a stored quote',
    description:
      'Returns a stored quote with each step of its calculation and this portal’s signature (detached JWS, Ed25519; keys at /.well-known/jwks.json). The signature is absent while the portal cannot sign. The quote’s idempotency_key is withheld.',
  },
  check_interest: {
    endpoint: checkQualifiedInterest,
    title: 'Check interest before it is submitted',
    description:
      'Stores nothing. Returns the error that submit_qualified_interest would return for the same arguments. Without an error, returns the qualification signals that are present, those that are missing, and the quotes for a different offer.',
    furtherArguments: quoteIds,
  },
  submit_qualified_interest: {
    endpoint: submitQualifiedInterest,
    title: 'Submit qualified interest for human review',
    description:
      'Stores a lead that a human reviews. Nothing is sent to anyone and nothing is agreed. Set contact_consent to true only if the person to be contacted has agreed. Send no credentials, no confidential data and no personal data about other people. Keep the lead_id: read_receipt returns its status.',
    furtherArguments: quoteIds,
    isStoring: true,
  },
  read_receipt: {
    endpoint: getReceipt,
    title: 'Read a lead’s receipt',
    description:
      'Returns a lead’s status, review deadline, missing qualification signals, quotes and consent receipt. Never returns the score, band or decision.',
  },
} as const satisfies Record<string, ToolRow> & Record<(typeof allowedAgentActions)[number], ToolRow>;

export type McpToolName = keyof typeof toolRows;

/** Returns the arguments of a tool: a body with its key, or the parameters in braces in the endpoint's path. */
function argumentsOf({ endpoint, furtherArguments }: ToolRow): ObjectSchema {
  const { body, parameters = [] } = endpoint.describes;
  if (body) {
    const { properties, ...schema } = withIdempotencyKey(requestJsonSchema(body, ''));
    return { ...schema, properties: { ...properties, ...furtherArguments } };
  }
  const inPath = parameters
    .map((parameter) => openApiParameters[parameter])
    .filter((parameter) => parameter.in === 'path');
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      inPath.map(({ name, schema, description }) => [name, { ...schema, description }]),
    ),
    ...(inPath.length > 0 && { required: inPath.map(({ name }) => name) }),
  };
}

function describedTool([name, row]: [name: string, row: ToolRow]) {
  const { endpoint, title, description, isStoring = false } = row;
  return {
    name,
    title,
    description,
    inputSchema: argumentsOf(row),
    outputSchema: answered(endpoint.describes.answer),
    annotations: {
      readOnlyHint: !isStoring,
      destructiveHint: false,
      idempotentHint: !isStoring,
      openWorldHint: false,
    },
  };
}

const toolIn = (name: McpToolName) => `\`${name}\``;

/** The steps by which an agent with only these tools can submit interest. */
export const mcpSteps: readonly string[] = [
  `${toolIn('read_catalog')}: returns the pilots and the limits.`,
  `${toolIn('request_quote')} with an \`offer_id\` and a random UUID as \`${idempotencyKeyArgument}\`: stores a non-binding quote and returns it. ${toolIn('read_quote')} returns it again.`,
  `${toolIn('check_interest')} with the lead: returns the error or the missing qualification signals, and stores nothing.`,
  `${toolIn('submit_qualified_interest')} with the same arguments, \`contact_consent\` true and a new UUID: stores a lead that a human reviews. List its quotes in \`${quoteIdsArgument}\`.`,
  `${toolIn('read_receipt')} with the \`lead_id\` that you received: returns the lead’s status and review deadline.`,
];

export const mcpToolNames: readonly string[] = Object.keys(toolRows);

/** The tools, built on first use: generating their schemas takes longer than the rest of an answer. */
export const mcpTools = lazy(() => Object.entries<ToolRow>(toolRows).map(describedTool));

const storedLeadSchema = z.object({ lead: z.object({ lead_id: z.string() }) });

/** Hint next to a tool's answer on how to find a stored lead again; undefined for other answers. */
export function furtherTextOf(name: string, answer: unknown, baseUrl: string): string | undefined {
  if (name !== ('submit_qualified_interest' satisfies McpToolName)) return undefined;
  const stored = storedLeadSchema.safeParse(answer).data;
  if (!stored) return undefined;
  const { lead_id: leadId } = stored.lead;
  return `To get the status of this lead, call read_receipt with lead_id ${leadId}. On the page ${baseUrl}/receipts/${leadId}, a person can withdraw consent, correct the contact details or erase the lead. Give that address only to people who may do so.`;
}
