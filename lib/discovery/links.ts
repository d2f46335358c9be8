import { guardrails } from '../kernel/guardrails';
import { apiVersion } from '../kernel/limits';
import type { Offer } from '../offers/offer';
import { documentationPath } from '../site/pages';
import { allowedAgentActions, disallowedAgentActions, endpoints } from './agent-catalog';
import { extensionEndpoints } from './extension-endpoints';

/** How a document relates to the service, as RFC 8631 and RFC 9727 name it. */
type Relation = 'service-desc' | 'service-doc' | 'service-meta' | 'item';

/** A document or endpoint that agents are told of. */
export interface DiscoverableDocument {
  name: string;
  path: string;
  mediaType: string;
  relation: Relation;
  description: string;
}

/** Paths of the documents by which an agent finds everything else. */
export const discoveryPaths = {
  llms: '/llms.txt',
  apiCatalog: '/.well-known/api-catalog',
  aiCatalog: '/.well-known/ai-catalog.json',
  security: '/.well-known/security.txt',
} as const;

/** The MCP endpoint. */
export const mcpPath = '/mcp';

/** Protocol revisions that the MCP endpoint serves, newest first. */
export const mcpProtocolVersions = ['2026-07-28', '2025-11-25'] as const;
const json = 'application/json';

/** What is published, in the order in which it is listed everywhere. */
export const discoverableDocuments: readonly DiscoverableDocument[] = [
  {
    name: 'Agent catalog',
    path: endpoints.agent_catalog,
    mediaType: json,
    relation: 'service-meta',
    description: 'What agents may do here, what they must not do, and the offers.',
  },
  {
    name: 'OpenAPI document',
    path: endpoints.openapi,
    mediaType: json,
    relation: 'service-desc',
    description: 'Every operation, schema and error of the HTTP API, OpenAPI 3.1.',
  },
  {
    name: 'MCP endpoint',
    path: mcpPath,
    mediaType: json,
    relation: 'item',
    description: `Model Context Protocol over streamable HTTP, stateless, revisions ${mcpProtocolVersions.join(' and ')}; tools ${allowedAgentActions.join(', ')}.`,
  },
  {
    name: 'Offers',
    path: endpoints.offers,
    mediaType: json,
    relation: 'item',
    description: 'The published pilots with price, length, credit terms and evidence.',
  },
  {
    name: 'JSON Schema of a lead',
    path: endpoints.lead_schema,
    mediaType: json,
    relation: 'service-meta',
    description: `The body of POST ${endpoints.lead}, draft 2020-12.`,
  },
  {
    name: 'JSON Schema of a quote request',
    path: endpoints.quote_schema,
    mediaType: json,
    relation: 'service-meta',
    description: `The body of POST ${endpoints.quote}, draft 2020-12.`,
  },
  {
    name: 'Documentation',
    path: documentationPath,
    mediaType: 'text/html',
    relation: 'service-doc',
    description: 'Operations, errors in processing order, limits, idempotency and samples.',
  },
  {
    name: 'Documentation as Markdown',
    path: `${documentationPath}.md`,
    mediaType: 'text/markdown',
    relation: 'service-doc',
    description: 'The same pages for programs: every page of the documentation at its path with .md.',
  },
];

/** The steps by which an agent gets from nothing to submitted interest. */
export const agentSteps: readonly string[] = [
  `Read ${endpoints.agent_catalog}: the offers and the limits.`,
  `POST ${endpoints.quote} with an offer_id and a random UUID as Idempotency-Key: a stored, non-binding quote.`,
  `POST ${extensionEndpoints.leadCheck} with the lead: what would be refused, which signals are missing; nothing is stored.`,
  `POST ${endpoints.lead} with contact_consent true and a new UUID: a lead that a human reviews.`,
];

const words = (name: string) => name.replaceAll('_', ' ');

/** What an agent may and must not do, in sentences. */
export const agentRules: readonly string[] = [
  `Allowed: ${allowedAgentActions.map(words).join(', ')}.`,
  `Hard constraints, never to be done: ${disallowedAgentActions.map(words).join(', ')}.`,
  'Every quote and lead is non-binding and needs human approval before any commercial step. Nothing is sent to anyone.',
  'Send no credentials, secrets, tokens, confidential data or real personal data: such values are refused.',
];

/** The llms.txt of a vendor: what it is, the rules, the steps, the documents. */
export function llmsText(vendor: string, baseUrl: string, offers: readonly Offer[]): string {
  const link = (name: string, path: string, description: string) =>
    `- [${name}](${baseUrl}${path}): ${description}`;
  return [
    `# ${vendor} pilots`,
    '',
    '> Bounded pilots of speech, text and image AI with fixed price, fixed length and evidence that the buyer keeps. Agents may read the catalog, request non-binding quotes and submit qualified interest; a human reviews everything.',
    '',
    ...agentRules.map((rule) => `- ${rule}`),
    '',
    '## Steps',
    '',
    ...agentSteps.map((step, index) => `${index + 1}. ${step}`),
    '',
    '## Documents',
    '',
    ...discoverableDocuments.map(({ name, path, description }) => link(name, path, description)),
    '',
    '## Offers',
    '',
    ...offers.map((offer) => link(offer.name, `/offers/${encodeURIComponent(offer.id)}`, offer.headline)),
    '',
  ].join('\n');
}

/** The api-catalog of RFC 9727 as a linkset (RFC 9264). */
export function apiCatalogLinkset(vendor: string, baseUrl: string): object {
  const linksOf = (relation: Relation) =>
    discoverableDocuments
      .filter((document) => document.relation === relation)
      .map(({ name, path, mediaType }) => ({ href: `${baseUrl}${path}`, type: mediaType, title: name }));
  return {
    linkset: [
      {
        anchor: `${baseUrl}${discoveryPaths.apiCatalog}`,
        item: [
          { href: `${baseUrl}/api`, title: `${vendor} pilot acquisition API` },
          ...linksOf('item').filter(({ href }) => href === `${baseUrl}${mcpPath}`),
        ],
      },
      {
        anchor: `${baseUrl}/api`,
        'service-desc': linksOf('service-desc'),
        'service-doc': linksOf('service-doc'),
        'service-meta': linksOf('service-meta'),
      },
    ],
  };
}

/** The agentic resource catalog (ARD 1.0) of a vendor; `slug` is the vendor's name in paths. */
export function aiCatalog(vendor: string, slug: string, baseUrl: string): object {
  const { host, hostname } = new URL(baseUrl);
  const common = { version: apiVersion, tags: ['pilot', 'procurement', 'quote', 'speech', 'text', 'image'] };
  return {
    specVersion: '1.0',
    host: { displayName: vendor, identifier: host, documentationUrl: `${baseUrl}${documentationPath}` },
    entries: [
      {
        identifier: `urn:air:${hostname}:mcp:pilots`,
        displayName: `${vendor} pilots over MCP`,
        type: 'application/mcp-server-card+json',
        description: 'Read the pilot catalog, request non-binding quotes, submit qualified interest.',
        capabilities: [...allowedAgentActions],
        representativeQueries: [
          'Which speech or document AI pilots can my company run, and at what price?',
          'What would a 14-day pilot cost us, and how much is credited back?',
          'Submit our interest in a pilot for human review.',
        ],
        ...common,
        data: mcpServerCard(vendor, slug, baseUrl),
      },
      {
        identifier: `urn:air:${hostname}:api:pilots`,
        displayName: `${vendor} pilot acquisition API`,
        type: 'application/openapi+json',
        description: 'The same actions over HTTP, and a dry run of a lead.',
        capabilities: [...allowedAgentActions],
        ...common,
        url: `${baseUrl}${endpoints.openapi}`,
      },
      {
        identifier: `urn:air:${hostname}:catalog:pilots`,
        displayName: `${vendor} agent catalog`,
        type: json,
        description: 'Offers, allowed and disallowed actions of agents.',
        ...common,
        url: `${baseUrl}${endpoints.agent_catalog}`,
      },
    ],
  };
}

function mcpServerCard(vendor: string, slug: string, baseUrl: string): object {
  return {
    name: `${new URL(baseUrl).hostname.split('.').reverse().join('.')}/${slug}-pilots`,
    title: `${vendor} pilots`,
    version: apiVersion,
    description: agentRules.join(' '),
    websiteUrl: `${baseUrl}${documentationPath}`,
    remotes: [
      {
        type: 'streamable-http',
        url: `${baseUrl}${mcpPath}`,
        supportedProtocolVersions: [...mcpProtocolVersions],
      },
    ],
    _meta: { guardrails },
  };
}

/** The value of the Link header of pages: how a program gets from a page to the documents (RFC 8288). */
export const pageLinkHeader = [
  `<${discoveryPaths.apiCatalog}>; rel="api-catalog"`,
  `<${discoveryPaths.llms}>; rel="describedby"; type="text/plain"`,
  `<${discoveryPaths.aiCatalog}>; rel="ai-catalog"; type="${json}"`,
  ...discoverableDocuments
    .filter(({ relation }) => relation === 'service-desc' || relation === 'service-doc')
    .map(({ path, relation, mediaType }) => `<${path}>; rel="${relation}"; type="${mediaType}"`),
].join(', ');

/** Days that a security.txt is good for. */
const securityTextDays = 180;

/** The security.txt of RFC 9116; without a contact of its own it names the page that says how to report. */
export function securityText(baseUrl: string, contact: string | undefined, now: Date): string {
  const expires = new Date(now.getTime() + securityTextDays * 86_400_000).toISOString().slice(0, 10);
  return [
    `Contact: ${contact ?? `${baseUrl}${documentationPath}#security`}`,
    `Expires: ${expires}T00:00:00.000Z`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}${discoveryPaths.security}`,
    '',
  ].join('\n');
}
