import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { createMcpHandler } from 'mcp-handler';
import { answerForThrown } from '../../http/mounts/errors';
import type { ApiAnswer, ApiRequest } from '../../http/mounts/request';
import { apiVersion } from '../../kernel/limits';
import type { LeadRequest } from '../../leads/lead';
import { vendorName } from '../../process/installation';
import { agentRules, vendorSlug } from '../llms';
import { furtherTextOf, mcpSteps, mcpTools } from '../mcp-tools';
import { type McpDeps, toolCalls } from './call-tools';
import { listResources, readResource, resourceTemplates } from './read-resources';

interface Caller {
  deps: McpDeps;
  request: ApiRequest;
}

const callers = new WeakMap<Request, Caller>();

function callerOf(context: { http?: { req?: Request } }): Caller {
  const caller = context.http?.req && callers.get(context.http.req);
  if (!caller) throw new Error('an MCP message outside an HTTP request');
  return caller;
}

/** Returns the endpoint's answer, or its error as a tool error with the same JSON, then a hint for the next step. */
function toolResult(name: string, { status, body }: ApiAnswer, baseUrl: string) {
  const content = [{ type: 'text' as const, text: body }];
  if (status !== 200) return { content, isError: true };
  const structuredContent: Record<string, unknown> = JSON.parse(body);
  const further = furtherTextOf(name, structuredContent, baseUrl);
  if (further !== undefined) content.push({ type: 'text', text: further });
  return { content, structuredContent };
}

/** Registers the tools without the SDK's own validation: the endpoint's pipeline checks a call, in its order. */
function describePortal({ server }: McpServer): void {
  server.setRequestHandler('tools/list', () => ({ tools: [...mcpTools()] }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const call = toolCalls.get(params.name);
    if (!call) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    const { deps, request } = callerOf(context);
    try {
      const answer = await call(deps, request, params.arguments ?? {});
      return toolResult(params.name, answer, request.baseUrl);
    } catch (error) {
      return toolResult(params.name, answerForThrown(error, params.name), request.baseUrl);
    }
  });
  server.setRequestHandler('resources/list', async (_request, context) => ({
    resources: await listResources(callerOf(context).deps),
  }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }));
  server.setRequestHandler('resources/read', ({ params }, context) => {
    const { deps, request } = callerOf(context);
    return readResource(deps, request, params.uri);
  });
  server.setRequestHandler('prompts/list', () => ({ prompts: [preparePrompt] }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    if (params.name !== preparePrompt.name)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${params.name}`);
    const text = preparePromptText(params.arguments ?? {});
    return {
      description: preparePrompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    };
  });
}

function handlerNamed(name: string) {
  return createMcpHandler(describePortal, {
    serverInfo: { name: `${name}-pilots`, version: apiVersion },
    capabilities: { tools: {}, resources: {}, prompts: {} },
    instructions: [...agentRules, ...mcpSteps].join('\n'),
    maxSubscriptions: 0,
    telemetry: false,
  });
}

let handler: { name: string; handle: ReturnType<typeof handlerNamed> } | undefined;

export function serveMcpMessage(deps: McpDeps, request: ApiRequest, message: Request): Promise<Response> {
  callers.set(message, { deps, request });
  const name = vendorSlug(vendorName());
  if (handler?.name !== name) handler = { name, handle: handlerNamed(name) };
  return handler.handle(message);
}

const preparePrompt = {
  name: 'prepare_request',
  title: 'Prepare a request for a pilot',
  description: 'Gathers what a human reviewer needs, asks for what is missing and submits only with consent.',
  arguments: [
    { name: 'workflow', description: 'The workflow to try the pilot on, in one sentence.', required: true },
    { name: 'target_offer_id', description: 'The id of an offer, if known.', required: false },
  ],
};

/** Questions for the person, most important for a reviewer first. */
const questions: readonly [field: keyof LeadRequest & string, question: string][] = [
  ['success_metric', 'the figure that decides whether the pilot succeeds, with its target'],
  ['samples_available', 'whether representative samples free of personal data are available'],
  ['high_volume_or_high_risk', 'whether the workflow is high-volume or high-risk'],
  ['risk_owner', 'the role that owns the risk and can stop the pilot'],
  ['annual_commit', 'the annual plan in USD that is being considered'],
  ['company', 'the company'],
  ['contact_or_agent_id', 'how the reviewers can reach me, or your agent id'],
];

function preparePromptText(given: Record<string, string>): string {
  const offer = given.target_offer_id
    ? `The pilot is ${given.target_offer_id}.`
    : 'Choose the best-fitting pilot from read_catalog and say why.';
  return [
    `Help me prepare a request for a paid pilot. The workflow: ${given.workflow ?? '(ask me)'}. ${offer}`,
    '',
    'First call read_catalog, then request_quote with a random UUID as idempotency_key, and show me price, credit and warnings. Then find out from me, without inventing anything:',
    ...questions.map(([field, question]) => `- ${field}: ${question}`),
    '',
    'Show me all fields before you send them. Call check_interest with these fields, and tell me what it reports as missing. Call submit_qualified_interest only after I have agreed to be contacted. Send contact_consent true, the ids of related quotes in quote_ids, and a new random UUID as idempotency_key. Then give me the address of the receipt. Later, read_receipt returns the status of the request.',
    '',
    ...agentRules.map((rule) => `- ${rule}`),
  ].join('\n');
}
