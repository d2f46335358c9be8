import {
  bodyBytesMax,
  rateWindowSeconds,
  readRequestsPerWindowMax,
  stringCodePointsMax,
  writeRequestsPerWindowMax,
} from '../../kernel/limits';
import { mcp } from '../endpoints';
import { discoverableDocuments, mcpProtocolVersions } from '../links';
import { agentRules, agentSteps } from '../llms';
import { mcpMessageBytesMax, mcpTools } from '../mcp/tools';
import { openApiSchemas } from '../openapi';
import type { DocumentationPage } from './blocks';
import { type SampleGround, wholeWaySamples } from './samples';
import { fieldTable, typeInWords } from './schema-words';

/** The first page: how to get from nothing to submitted interest. */
export function startPage(vendor: string, topics: readonly DocumentationPage[]): DocumentationPage {
  return {
    topic: '',
    title: 'For developers and agents',
    summary: `Read the pilots of ${vendor}, get a non-binding quote and submit interest for human review, over HTTP or MCP. No key is needed.`,
    blocks: [
      { kind: 'heading', id: 'steps', text: 'Four steps' },
      { kind: 'list', isOrdered: true, items: [...agentSteps] },
      { kind: 'heading', id: 'rules', text: 'What never changes' },
      { kind: 'list', items: [...agentRules] },
      { kind: 'heading', id: 'pages', text: 'Pages' },
      {
        kind: 'list',
        items: [...topics.map(({ topic, title, summary }) => `[${title}](/developers/${topic}): ${summary}`)],
      },
      { kind: 'heading', id: 'documents', text: 'Documents for programs' },
      {
        kind: 'list',
        items: discoverableDocuments.map(
          ({ name, path, description }) => `[${name}](${path}): ${description}`,
        ),
      },
      { kind: 'heading', id: 'security', text: 'Reporting a weakness' },
      {
        kind: 'text',
        text: 'Please report privately, with the steps that show it, to the contact in [security.txt](/.well-known/security.txt) where it names one, else through the security advisories of the source repository. Include no real credentials and no personal data.',
      },
    ],
  };
}

/** Limits, and how to repeat a request safely. */
export function limitsPage(): DocumentationPage {
  return {
    topic: 'limits',
    title: 'Limits and idempotency',
    summary: 'How much may be sent, and how a request is repeated without a second record.',
    blocks: [
      {
        kind: 'table',
        caption: 'Limits',
        head: ['Limit', 'Value', 'Counts for'],
        rows: [
          [
            'GET',
            `${readRequestsPerWindowMax} in ${rateWindowSeconds} seconds`,
            'each endpoint and client address',
          ],
          [
            'POST',
            `${writeRequestsPerWindowMax} in ${rateWindowSeconds} seconds`,
            'each endpoint and client address; MCP tools count with their endpoint',
          ],
          ['Body', `${bodyBytesMax} bytes`, 'every POST; exactly so many pass'],
          [
            'String',
            `${stringCodePointsMax} characters`,
            'every string at every depth, and the Idempotency-Key',
          ],
          ['MCP message', `${mcpMessageBytesMax} bytes`, 'the arguments of a tool have the limit of a body'],
        ],
      },
      {
        kind: 'text',
        text: `The window slides. A refused request does not count. The answer is 429 with \`retry_after_seconds\`: ${rateWindowSeconds} in its body; there are no headers that show the state of a limit.`,
      },
      { kind: 'heading', id: 'idempotency', text: 'Idempotency-Key' },
      {
        kind: 'list',
        items: [
          'Send a random UUID with every quote and every lead, a new one for each.',
          'The same key at the same endpoint answers the stored record with `idempotent_replay: true`. The body of the repetition is not compared.',
          'Whoever guesses a key gets the record that it stored: so never a counter, a name or a date.',
          'A refusal is never replayed: correct the request and send it with the same key.',
          'After a timeout or a 503 send the same request with the same key. Without a key every accepted request stores a record.',
        ],
      },
    ],
  };
}

/** The MCP endpoint. */
export function mcpPage(baseUrl: string): DocumentationPage {
  const config = { mcpServers: { pilots: { type: 'http', url: `${baseUrl}${mcp.path}` } } };
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'read_catalog', arguments: {} },
  };
  return {
    topic: 'mcp',
    title: 'MCP',
    summary: `Model Context Protocol over streamable HTTP at ${mcp.path}, revisions ${mcpProtocolVersions.join(' and ')}, without sessions and without a key.`,
    blocks: [
      {
        kind: 'code',
        name: 'Configuration of a client',
        language: 'json',
        code: JSON.stringify(config, null, 2),
      },
      {
        kind: 'text',
        text: 'A tool is a call of its HTTP endpoint: the same checks in the same order, the same limits, the same records. A refusal is a tool error whose text is the JSON of the HTTP error. `source` is `mcp` unless you name one. Messages from pages of other sites are refused with 403.',
      },
      ...mcpTools().flatMap((tool) => [
        { kind: 'heading' as const, id: tool.name, text: tool.name },
        { kind: 'text' as const, text: tool.description },
        {
          kind: 'list' as const,
          items: [
            `Read only: ${tool.annotations.readOnlyHint ? 'yes' : 'no'}; destructive: no`,
            `Arguments: ${
              Object.keys(tool.inputSchema.properties ?? {})
                .map((name) => `\`${name}\``)
                .join(', ') || 'none'
            }`,
          ],
        },
      ]),
      { kind: 'heading', id: 'resources', text: 'Resources and prompt' },
      {
        kind: 'list',
        items: [
          '`pilots://catalog`, `pilots://offers` and `pilots://offers/{offer_id}`: the JSON of the HTTP API.',
          '`prepare_request`: a prompt that gathers what a reviewer needs and asks for consent before it submits.',
        ],
      },
      { kind: 'heading', id: 'by-hand', text: 'By hand' },
      {
        kind: 'code',
        name: 'A tool call',
        language: 'sh',
        code: [
          `curl --fail-with-body -sS ${baseUrl}${mcp.path} \\`,
          `  -H 'Content-Type: application/json' \\`,
          `  -H 'Accept: application/json, text/event-stream' \\`,
          `  -d '${JSON.stringify(call)}'`,
        ].join('\n'),
      },
    ],
  };
}

/** Every schema of the document. */
export function schemasPage(): DocumentationPage {
  return {
    topic: 'schemas',
    title: 'Schemas',
    summary:
      'Every schema of the OpenAPI document, field by field. Bodies may carry what callers send; answers carry exactly this.',
    blocks: Object.entries(openApiSchemas()).flatMap(([name, schema]) => [
      { kind: 'heading' as const, id: name, text: name },
      ...(schema.description ? [{ kind: 'text' as const, text: schema.description }] : []),
      schema.properties
        ? fieldTable(`Fields of ${name}`, schema)
        : { kind: 'text' as const, text: typeInWords(schema) },
    ]),
  };
}

/** Samples of the whole way. */
export function samplesPage(ground: SampleGround): DocumentationPage {
  return {
    topic: 'samples',
    title: 'Samples',
    summary:
      'From the offers to a stored lead, in three languages. Each runs as printed against this portal and stores a quote and a lead.',
    blocks: [
      ...wholeWaySamples(ground),
      { kind: 'heading', id: 'generated', text: 'A generated client' },
      {
        kind: 'text',
        text: 'Any generator for OpenAPI 3.1 works on [the document](/openapi.json). With openapi-typescript give `--default-non-nullable=false`, so that fields with a default may be left out of a request.',
      },
    ],
  };
}

/** The page with the form that sends a request. */
export function tryPage(): DocumentationPage {
  return {
    topic: 'try',
    title: 'Try it',
    summary: 'Send a request to this portal from your browser.',
    blocks: [
      {
        kind: 'text',
        text: 'A check stores nothing. A quote and a lead are stored, so you are asked before they are sent. Without a script use the [samples](/developers/samples).',
      },
    ],
  };
}
