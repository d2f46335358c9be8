import {
  bodyBytesMax,
  rateWindowSeconds,
  readRequestsPerWindowMax,
  stringCodePointsMax,
  writeRequestsPerWindowMax,
} from '../../kernel/limits';
import { getAiCatalog, getMcpServerCard, mcp } from '../endpoints';
import { discoverableDocuments, mcpProtocolVersions } from '../links';
import { agentRules, agentSteps } from '../llms';
import { mcpMessageBytesMax, mcpTools } from '../mcp/tools';
import { openApiSchemas } from '../openapi';
import { code, type DocumentationPage, heading, list, paragraph, table } from './blocks';
import { type SampleGround, wholeWaySamples } from './samples';
import { fieldTable, typeInWords } from './schema-words';

function reportTo(contacts: readonly string[]): string {
  if (contacts.length === 0) {
    return 'The operator of this portal has named no contact for reports. A weakness of the software itself is reported privately through the security advisories of its source repository.';
  }
  const links = contacts.map((contact) => `[${contact.replace(/^(?:mailto|tel):/, '')}](${contact})`);
  return `Please report privately to ${links.join(' or ')}.`;
}

/** The first page: how to get from nothing to submitted interest. */
export function startPage(
  vendor: string,
  topics: readonly DocumentationPage[],
  securityContacts: readonly string[],
): DocumentationPage {
  return {
    topic: '',
    title: 'For developers and agents',
    summary: `Read the pilots of ${vendor}, get a non-binding quote and submit interest for human review, over HTTP or MCP. No key is needed.`,
    blocks: [
      heading('steps', 'Five steps'),
      list([...agentSteps], true),
      heading('rules', 'What never changes'),
      list([...agentRules]),
      heading('pages', 'Pages'),
      list([...topics.map(({ topic, title, summary }) => `[${title}](/developers/${topic}): ${summary}`)]),
      heading('documents', 'Documents for programs'),
      list(discoverableDocuments.map(({ name, path, description }) => `[${name}](${path}): ${description}`)),
      heading('security', 'Reporting a weakness'),
      paragraph(
        `${reportTo(securityContacts)} Include the steps that show it, no real credentials and no personal data.`,
      ),
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
      table(
        'Limits',
        ['Limit', 'Value', 'Counts for'],
        [
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
      ),
      paragraph(
        `The window slides. A refused request does not count. The answer is 429 with \`retry_after_seconds\`: ${rateWindowSeconds} in its body; there are no headers that show the state of a limit.`,
      ),
      heading('idempotency', 'Idempotency-Key'),
      list([
        'Send a random UUID with every quote and every lead, a new one for each.',
        'The same key at the same endpoint answers the stored record with `idempotent_replay: true`. The body of the repetition is not compared; reviewers of a lead see which fields differed.',
        'Whoever guesses a key gets the record that it stored: so never a counter, a name or a date.',
        'An operator may refuse keys of under 16 characters: 400 `invalid_field_value` at step 4, naming `Idempotency-Key`.',
        'A refusal is never replayed: correct the request and send it with the same key.',
        'After a timeout or a 503 send the same request with the same key. Without a key every accepted request stores a record.',
      ]),
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
      code('client configuration', 'json', JSON.stringify(config, null, 2)),
      paragraph(
        'A tool is a call of its HTTP endpoint: the same checks in the same order, the same limits, the same records. A refusal is a tool error whose text is the JSON of the HTTP error. `source` is `mcp` unless you name one. Messages from pages of other sites are refused with 403.',
      ),
      paragraph(
        `Clients that know only this host find the endpoint in [the AI catalog](${getAiCatalog.path}) and its [server card](${getMcpServerCard.path}).`,
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
      heading('by-hand', 'By hand'),
      code(
        'tool call in curl',
        'sh',
        [
          `curl --fail-with-body -sS ${baseUrl}${mcp.path} \\`,
          `  -H 'Content-Type: application/json' \\`,
          `  -H 'Accept: application/json, text/event-stream' \\`,
          `  -d '${JSON.stringify(call)}'`,
        ].join('\n'),
      ),
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
      heading(name, name),
      ...(schema.description ? [paragraph(schema.description)] : []),
      schema.properties ? fieldTable(`Fields of ${name}`, schema) : paragraph(typeInWords(schema)),
    ]),
  };
}

/** Samples of the whole way. */
export function samplesPage(ground: SampleGround): DocumentationPage {
  return {
    topic: 'samples',
    title: 'Samples',
    summary:
      'From the offers to a checked lead, in three languages. Each runs as printed against this portal and stores a quote, nothing else.',
    blocks: [
      paragraph(
        'The last call is the dry run of a lead, so that trying a sample asks nobody for a review. To store the lead, send the same body to the path `/api/lead` with a random UUID as `Idempotency-Key`; a person reviews it.',
      ),
      ...wholeWaySamples(ground),
      heading('generated', 'A generated client'),
      paragraph(
        'Any generator for OpenAPI 3.1 works on [the document](/openapi.json). With openapi-typescript give `--default-non-nullable=false`, so that fields with a default may be left out of a request.',
      ),
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
      paragraph(
        'A lead is only checked, and nothing is stored, unless you choose to send it for real. A quote is stored; it binds nobody. The form needs a script. Without one it is not shown: use the [samples](/developers/samples).',
      ),
    ],
  };
}
