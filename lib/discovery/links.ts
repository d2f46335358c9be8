import type { Endpoint } from '../kernel/endpoint';
import { dayMs } from '../kernel/weeks';
import { getSigningKeys } from '../quotes/endpoints';
import { jwksMediaType } from '../quotes/signing/quote-signature';
import { documentationPath } from '../site/pages';
import { endpoints } from './agent-catalog';
import * as of from './endpoints';
import { getApiCatalog, mcp } from './endpoints';
import { mcpToolNames } from './mcp-tools';
import { topicPath } from './topics';

/** Link relation of a document (RFC 8631, RFC 9727). */
type Relation = 'service-desc' | 'service-doc' | 'service-meta' | 'item';

type Service = 'api' | 'mcp';

export const mcpServerCardMediaType = 'application/mcp-server-card+json';
export const aiCatalogMediaType = 'application/ai-catalog+json';

/** Protocol revisions that the MCP endpoint serves, newest first. */
export const mcpProtocolVersions = ['2026-07-28', '2025-11-25'] as const;

const json = 'application/json';

function link(
  { path }: Pick<Endpoint, 'path'>,
  name: string,
  relation: Relation,
  description: string,
  mediaType = json,
  service: Service = 'api',
) {
  return { name, path, mediaType, relation, description, service };
}

/** Published documents, in the order of every list. */
export const discoverableDocuments = [
  link(of.getAgentCatalog, 'Agent catalog', 'service-meta', of.getAgentCatalog.describes.description),
  link(
    of.getOpenApiDocument,
    'OpenAPI document',
    'service-desc',
    'Every operation, schema and error of the HTTP API, OpenAPI 3.1.',
  ),
  link(
    of.mcp,
    'MCP endpoint',
    'item',
    `Model Context Protocol over streamable HTTP, stateless, revisions ${mcpProtocolVersions.join(' and ')}; tools ${mcpToolNames.join(', ')}.`,
  ),
  link(
    of.getMcpServerCard,
    'MCP server card',
    'service-desc',
    'Name, address and protocol revisions of the MCP endpoint, for clients that have not connected yet.',
    mcpServerCardMediaType,
    'mcp',
  ),
  link(
    of.listPilotOffers,
    'Offers',
    'item',
    'The published pilots with price, length, credit terms and evidence.',
  ),
  link(
    of.getLeadSchema,
    'JSON Schema of a lead',
    'service-meta',
    `The body of POST ${endpoints.lead}, draft 2020-12.`,
  ),
  link(
    of.getQuoteSchema,
    'JSON Schema of a quote request',
    'service-meta',
    `The body of POST ${endpoints.quote}, draft 2020-12.`,
  ),
  link(
    of.getArazzoDescription,
    'Workflows',
    'service-meta',
    'An Arazzo 1.0.1 description of the steps from offer to quote, check and lead. Any Arazzo runner can execute it.',
  ),
  link(
    of.getTrustDocument,
    'Trust document',
    'service-meta',
    'Who runs this portal, where data goes and how long it is kept, and the tests that try to break its guardrails. /trust shows the same to people.',
  ),
  link(
    getSigningKeys,
    'Keys for signed quotes',
    'service-meta',
    'Public keys, including earlier ones, for verifying signatures from GET /api/quotes/{quote_id}.',
    jwksMediaType,
  ),
  link(
    { path: documentationPath },
    'Documentation',
    'service-doc',
    'Operations, errors, limits, idempotency and samples.',
    'text/html',
  ),
  link(
    { path: `${documentationPath}.md` },
    'Documentation as Markdown',
    'service-doc',
    'The same pages for programs. Add .md to the path of any documentation page.',
    'text/markdown',
  ),
];

/** Value of the Link header of pages: shows programs the documents (RFC 8288). */
export const pageLinkHeader = [
  `<${of.getApiCatalog.path}>; rel="api-catalog"`,
  `<${of.getLlmsText.path}>; rel="describedby"; type="text/plain"`,
  `<${of.getAiCatalog.path}>; rel="ai-catalog"; type="${aiCatalogMediaType}"`,
  `<${of.getArdManifest.path}>; rel="ard"; type="${json}"`,
  ...discoverableDocuments
    .filter(({ relation }) => relation === 'service-desc' || relation === 'service-doc')
    .map(({ path, relation, mediaType }) => `<${path}>; rel="${relation}"; type="${mediaType}"`),
].join(', ');

const securityTextDays = 180;

/** Note after the contact, which RFC 9116 requires, if the operator has configured none. */
const noContact =
  '# The operator has not named a security contact. The page above says how to report a vulnerability in the software.';

/** The security.txt of RFC 9116: the contacts in order, or a statement that there is none. */
export function securityText(baseUrl: string, contacts: readonly string[], now: Date): string {
  const expires = new Date(now.getTime() + securityTextDays * dayMs).toISOString().slice(0, 10);
  return [
    ...(contacts.length === 0
      ? [`Contact: ${baseUrl}${documentationPath}#security`, noContact]
      : contacts.map((contact) => `Contact: ${contact}`)),
    `Expires: ${expires}T00:00:00.000Z`,
    'Preferred-Languages: en',
    `Policy: ${baseUrl}${documentationPath}#security`,
    `Canonical: ${baseUrl}${of.getSecurityText.path}`,
    '',
  ].join('\n');
}

/** The api-catalog of RFC 9727 as a linkset (RFC 9264). */
export function apiCatalogLinkset(vendor: string, baseUrl: string): object {
  const linksOf = (service: 'api' | 'mcp', relation: Relation) =>
    discoverableDocuments
      .filter((document) => document.service === service && document.relation === relation)
      .map(({ name, path, mediaType }) => ({ href: `${baseUrl}${path}`, type: mediaType, title: name }));
  const mcpPage = `${baseUrl}${topicPath('mcp')}`;
  return {
    linkset: [
      {
        anchor: `${baseUrl}${getApiCatalog.path}`,
        item: [
          { href: `${baseUrl}/api`, title: `${vendor} pilot acquisition API` },
          ...linksOf('api', 'item').filter(({ href }) => href === `${baseUrl}${mcp.path}`),
        ],
      },
      {
        anchor: `${baseUrl}/api`,
        'service-desc': linksOf('api', 'service-desc'),
        'service-doc': linksOf('api', 'service-doc'),
        'service-meta': linksOf('api', 'service-meta'),
      },
      {
        anchor: `${baseUrl}${mcp.path}`,
        'service-desc': linksOf('mcp', 'service-desc'),
        'service-doc': [
          { href: mcpPage, type: 'text/html', title: 'MCP' },
          { href: `${mcpPage}.md`, type: 'text/markdown', title: 'MCP as Markdown' },
        ],
      },
    ],
  };
}
