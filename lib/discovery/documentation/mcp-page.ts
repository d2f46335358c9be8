import { getAiCatalog, getMcpServerCard, mcp } from '../endpoints';
import { mcpProtocolVersions } from '../links';
import { mcpTools } from '../mcp/tools';
import { type Block, code, type DocumentationPage, example, heading, list, paragraph } from './blocks';

/** The name that clients are told to list this server under. */
const serverName = 'pilots';

const json = (value: object) => JSON.stringify(value, null, 2);

/** How each client is told of a server that it reaches by its address, as the client's own documentation has it. */
function clientBlocks(url: string): Block[] {
  const servers = (entry: object) => json({ mcpServers: { [serverName]: entry } });
  return [
    heading('claude-code', 'Claude Code'),
    paragraph('Run the command, or put the file `.mcp.json` into a project to share it.'),
    code('command for Claude Code', 'text', `claude mcp add --transport http ${serverName} ${url}`),
    code('.mcp.json', 'json', servers({ type: 'http', url })),
    heading('claude-desktop', 'Claude Desktop and claude.ai'),
    paragraph(
      'Open Customize, then Connectors, add a custom connector and give it the address below. Claude connects from Anthropic’s servers, so the address has to answer on the internet over HTTPS; `claude_desktop_config.json` takes no address.',
    ),
    code('address for a connector', 'text', url),
    heading('vs-code', 'VS Code'),
    paragraph('Put the file `.vscode/mcp.json` into a workspace, or run “MCP: Add Server” and choose HTTP.'),
    code('.vscode/mcp.json', 'json', json({ servers: { [serverName]: { type: 'http', url } } })),
    heading('cursor', 'Cursor'),
    paragraph('Put it into `.cursor/mcp.json` of a project, or into `~/.cursor/mcp.json`.'),
    code('mcp.json for Cursor', 'json', servers({ url })),
    heading('codex', 'Codex'),
    paragraph(
      'Run the command, or add the table to `~/.codex/config.toml`. The IDE extension reads the same file.',
    ),
    code('command for Codex', 'text', `codex mcp add ${serverName} --url ${url}`),
    code('config.toml for Codex', 'toml', `[mcp_servers.${serverName}]\nurl = ${JSON.stringify(url)}`),
    heading('windsurf', 'Windsurf'),
    paragraph(
      'Put it into `~/.codeium/windsurf/mcp_config.json`. The field is `serverUrl`: Windsurf does not read `url`.',
    ),
    code('mcp_config.json for Windsurf', 'json', servers({ serverUrl: url })),
    heading('gemini-cli', 'Gemini CLI'),
    paragraph(
      'Run the command, or add it to `~/.gemini/settings.json`. The field is `httpUrl`: `url` means SSE there.',
    ),
    code('command for Gemini CLI', 'text', `gemini mcp add --transport http ${serverName} ${url}`),
    code('settings.json for Gemini CLI', 'json', servers({ httpUrl: url })),
    heading('other-clients', 'Any other client'),
    paragraph(
      `Give it the address, the transport “streamable HTTP” and no key. Clients that know only this host find the endpoint in [the AI catalog](${getAiCatalog.path}) and its [server card](${getMcpServerCard.path}).`,
    ),
  ];
}

function callByHand(url: string): Block {
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'read_catalog', arguments: {} },
  };
  const curl = [
    `curl --fail-with-body -sS ${url} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -H 'Accept: application/json, text/event-stream' \\`,
    `  -d '${json(call)}'`,
  ].join('\n');
  return example([{ name: 'tool call in curl', language: 'sh', code: curl }]);
}

/** The MCP endpoint: how each of the common clients is told of it, its tools, and a call by hand. */
export function mcpPage(baseUrl: string): DocumentationPage {
  const url = `${baseUrl}${mcp.path}`;
  return {
    topic: 'mcp',
    title: 'MCP',
    summary: `Model Context Protocol over streamable HTTP at ${mcp.path}, revisions ${mcpProtocolVersions.join(' and ')}, without sessions and without a key.`,
    blocks: [
      heading('by-hand', 'A call by hand'),
      callByHand(url),
      ...clientBlocks(url),
      heading('tools', 'Tools'),
      paragraph(
        'A tool is a call of its HTTP endpoint: the same checks in the same order, the same limits, the same records. A refusal is a tool error whose text is the JSON of the HTTP error. `source` is `mcp` unless you name one. Messages from pages of other sites are refused with 403.',
      ),
      ...mcpTools().flatMap((tool) => [
        heading(tool.name, tool.name),
        paragraph(tool.description),
        list([
          `Read only: ${tool.annotations.readOnlyHint ? 'yes' : 'no'}; destructive: no`,
          `Arguments: ${
            Object.keys(tool.inputSchema.properties ?? {})
              .map((name) => `\`${name}\``)
              .join(', ') || 'none'
          }`,
        ]),
      ]),
      heading('resources', 'Resources and prompt'),
      list([
        '`pilots://catalog`, `pilots://offers` and `pilots://offers/{offer_id}`: the JSON of the HTTP API.',
        '`pilots://quotes/{quote_id}` and `pilots://receipts/{lead_id}`: records for whoever has their id.',
        '`prepare_request`: a prompt that gathers what a reviewer needs and asks for consent before it submits.',
      ]),
    ],
  };
}
