import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { createMcpHandler } from 'mcp-handler';
import { answerForThrown } from '../../http/mounts/errors';
import type { ApiAnswer, ApiRequest } from '../../http/mounts/request';
import { apiVersion } from '../../kernel/limits';
import { env } from '../../process/env';
import { agentRules } from '../llms';
import { vendorSlug } from '../vendor-slug';
import { type McpDeps, toolCalls } from './call-tools';
import { preparePrompt, preparePromptText } from './prompt';
import { listResources, readResource, resourceTemplates } from './read-resources';
import { furtherTextOf, mcpSteps, mcpTools } from './tools';

interface Caller {
  deps: McpDeps;
  request: ApiRequest;
}

const callers = new WeakMap<Request, Caller>();

function callerOf(context: { http?: { req?: Request } }): Caller {
  const caller = context.http?.req && callers.get(context.http.req);
  if (!caller) throw new Error('an MCP message without its request');
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

/** Registers the tools below the SDK's checks: the endpoint's pipeline judges a call, in its order. */
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

const handler = createMcpHandler(describePortal, {
  serverInfo: { name: `${vendorSlug(env.VENDOR_NAME)}-pilots`, version: apiVersion },
  capabilities: { tools: {}, resources: {}, prompts: {} },
  instructions: [...agentRules, ...mcpSteps].join('\n'),
  maxSubscriptions: 0,
  telemetry: false,
});

/** Handles one MCP message whose body is parsed and whose sender is authorized. */
export function serveMcpMessage(deps: McpDeps, request: ApiRequest, message: Request): Promise<Response> {
  callers.set(message, { deps, request });
  return handler(message);
}
