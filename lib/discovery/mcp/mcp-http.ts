import { isIP } from 'node:net';
import { ratePolicies } from '../../http/limits/rate-limit';
import type { ApiAnswer, ApiRequest } from '../../http/mounts/request';
import { errorAnswer, errorResponse, jsonText, textAnswer } from '../../http/mounts/respond';
import type { Route } from '../../http/mounts/route';
import { rateLimited } from '../../kernel/errors';
import { bodyBytesMax } from '../../kernel/limits';
import { env } from '../../process/env';
import { mcp } from '../endpoints';
import { mcpMessageBytesMax } from '../mcp-tools';
import type { McpDeps } from './call-tools';

/** Bytes that may precede a JSON text: white space, and a byte order mark, which the SDK ignores. */
const beforeJson = new Set(Buffer.from('\ufeff \t\r\n'));

const protocolHeaders = [
  'accept',
  'content-type',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
] as const;

/**
 * Error for several messages in one body: the SDK would run them all as one request of the rate limit, or wait forever.
 */
const oneAtATime = JSON.stringify({
  jsonrpc: '2.0',
  error: { code: -32600, message: 'Invalid Request: send one message at a time.' },
  id: null,
});

/** Returns true for a body that begins like an array, which is a batch of messages. */
function isBatch(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => !beforeJson.has(byte));
  return first === '['.charCodeAt(0);
}

/**
 * Returns true for a message sent by a page of another site. Without BASE_URL any host name could be one that a foreign
 * page has pointed at this machine (DNS rebinding), so pages are accepted under addresses and `localhost` only.
 */
function isForeign(request: ApiRequest): boolean {
  const origin = request.header('origin');
  if (origin === undefined) return false;
  const { host, hostname } = new URL(request.baseUrl);
  if (!URL.canParse(origin) || new URL(origin).host !== host) return true;
  return (
    env.BASE_URL === undefined && hostname !== 'localhost' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  );
}

async function handleMcpMessage(deps: McpDeps, request: ApiRequest): Promise<ApiAnswer> {
  if (isForeign(request)) return errorResponse('foreign_origin', {});
  if (!(await deps.limiter.admit(mcp.operation, request.clientAddress, ratePolicies.read)))
    return errorAnswer(rateLimited);
  const body = await request.readBody(mcpMessageBytesMax);
  if (body.outcome === 'too_large') return errorResponse('payload_too_large', { max_bytes: bodyBytesMax });
  if (body.outcome !== 'read') return errorResponse('request_timeout', {});

  if (isBatch(body.bytes)) return jsonText(oneAtATime, 400);

  const headers = new Headers();
  for (const name of protocolHeaders) {
    const value = request.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  const bytes = new Uint8Array(body.bytes);
  const message = new Request(`${request.baseUrl}${mcp.path}`, { method: 'POST', headers, body: bytes });
  // The protocol's code is large, and a portal without agents never needs it.
  const { serveMcpMessage } = await import('./serve-mcp');
  const response = await serveMcpMessage(deps, request, message);
  const contentType = response.headers.get('content-type');
  return textAnswer(await response.text(), response.status, contentType);
}

export const mcpRoute: Route<McpDeps> = { ...mcp, handle: handleMcpMessage };
