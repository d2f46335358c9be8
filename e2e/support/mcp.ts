import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { freshAddress } from './client';

/** Protocol revisions of the MCP endpoint, and the options that make the official client use each. */
export const revisions = [
  { revision: '2026-07-28', mode: { pin: '2026-07-28' } },
  { revision: '2025-11-25', mode: 'legacy' },
] as const;

type Mode = (typeof revisions)[number]['mode'];

/** The official client, connected to a portal, with a unique caller's address unless one is given. */
export async function connectMcp(url: string, mode: Mode, from = freshAddress()): Promise<Client> {
  const client = new Client(
    { name: 'acceptance', version: '1.0.0' },
    mode === 'legacy' ? {} : { versionNegotiation: { mode } },
  );
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers: { 'X-Forwarded-For': from } },
  });
  await client.connect(transport);
  return client;
}

/** The JSON that a tool returned, and if it is an error. */
export function toolAnswer(result: Awaited<ReturnType<Client['callTool']>>): {
  isError: boolean;
  json: unknown;
} {
  const [content] = Array.isArray(result.content) ? result.content : [];
  const text = content?.type === 'text' ? content.text : '';
  return { isError: result.isError === true, json: JSON.parse(text) };
}
