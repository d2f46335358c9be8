import type { ApiAnswer, ApiRequest } from '../../http/mounts/request';
import { type JsonValue, storableText, topLevelFields } from '../../http/post/body-fields';
import type { ReadFields } from '../../http/post/post-pipeline';
import type { MaybePromise } from '../../kernel/maybe-promise';
import { consentAssertedByCaller } from '../../leads/consent';
import { handleCheckLead, handleSubmitLead } from '../../leads/http';
import type { QuoteNaming } from '../../leads/named-quotes';
import { storedQuoteRoute } from '../../quotes/document/document-http';
import { handleRequestQuote } from '../../quotes/http';
import { receiptRoute } from '../../review/receipt-http';
import { agentCatalogRoute, type DocumentDeps } from '../http';
import { idempotencyKeyArgument, type McpToolName, quoteIdsArgument } from '../mcp-tools';

export type McpDeps = DocumentDeps &
  Parameters<typeof handleSubmitLead>[0] &
  Parameters<typeof storedQuoteRoute.handle>[0];

/** Arguments from the protocol: parsed JSON, not validated yet. */
type ToolArguments = Readonly<Record<string, unknown>>;

/** A tool call as a request to the HTTP endpoint behind the tool. */
type ToolCall = (deps: McpDeps, request: ApiRequest, toolArguments: ToolArguments) => MaybePromise<ApiAnswer>;

/** Handlers of the tools by name. Effects, errors and limits are those of the tool's endpoint. */
const calls: Readonly<Record<McpToolName, ToolCall>> = {
  read_catalog: (deps, request) => agentCatalogRoute.handle(deps, request),
  request_quote: (deps, request, toolArguments) =>
    handleRequestQuote(deps, asBody(request, toolArguments), readArguments(toolArguments)),
  read_quote: (deps, request, toolArguments) =>
    storedQuoteRoute.handle(deps, asPath(request, storedQuoteRoute.path, toolArguments)),
  check_interest: (deps, request, toolArguments) =>
    handleCheckLead(
      deps,
      asBody(request, toolArguments),
      readArguments(toolArguments),
      namedQuotes(toolArguments),
    ),
  submit_qualified_interest: (deps, request, toolArguments) =>
    handleSubmitLead(
      deps,
      asBody(request, toolArguments),
      consentAssertedByCaller('mcp'),
      readArguments(toolArguments),
      namedQuotes(toolArguments),
    ),
  read_receipt: (deps, request, toolArguments) =>
    receiptRoute.handle(deps, asPath(request, receiptRoute.path, toolArguments)),
};

export const toolCalls: ReadonlyMap<string, ToolCall> = new Map(Object.entries(calls));

function namedQuotes({ [quoteIdsArgument]: ids }: ToolArguments): QuoteNaming | undefined {
  return Array.isArray(ids) ? { ids, namedBy: 'mcp' } : undefined;
}

/**
 * Builds a request whose path has its parameters replaced by arguments. An argument that is not a text becomes empty,
 * so the path matches nothing.
 */
export function asPath(request: ApiRequest, path: string, values: ToolArguments): ApiRequest {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : '';
  });
  return { ...asBody(request, {}), method: 'GET', path: filled };
}

/** Returns a tool's arguments as the body of a request; the message around them is already parsed. */
function asBody(request: ApiRequest, toolArguments: ToolArguments): ApiRequest {
  return {
    id: request.id,
    method: 'POST',
    path: request.path,
    clientAddress: request.clientAddress,
    baseUrl: request.baseUrl,
    isSecure: request.isSecure,
    header: () => undefined,
    readBody: async (bytesMax) => {
      const bytes = jsonBytes(toolArguments);
      return bytes.length > bytesMax ? { outcome: 'too_large' } : { outcome: 'read', bytes };
    },
  };
}

/** Returns the JSON of a value; empty for one nested too deep to serialize, which even a small message can contain. */
function jsonBytes(value: ToolArguments): Uint8Array {
  try {
    return Buffer.from(JSON.stringify(value));
  } catch {
    return new Uint8Array();
  }
}

/** Returns the fields of a tool's arguments, and the key. Uses the parsed values: 1e999 stays infinite. */
function readArguments(toolArguments: ToolArguments): ReadFields {
  return () => {
    const fields = topLevelFields(isJson(toolArguments) ? toolArguments : null);
    const key = fields.get(idempotencyKeyArgument) ?? null;
    fields.delete(idempotencyKeyArgument);
    if (key !== null && typeof key !== 'string') return undefined;
    return { fields, idempotencyKey: key === null ? null : storableText(key).trim() || null };
  };
}

/** Narrows a parsed value to JSON; parsed messages always are. */
function isJson(value: unknown): value is JsonValue {
  return value === null || ['string', 'number', 'boolean', 'object'].includes(typeof value);
}
