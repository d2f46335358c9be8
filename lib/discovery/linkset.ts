import { guardrails } from '../kernel/guardrails';
import { apiVersion } from '../kernel/limits';
import { documentationPath } from '../site/pages';
import { allowedAgentActions, endpoints } from './agent-catalog';
import { getApiCatalog, mcp } from './endpoints';
import { discoverableDocuments, mcpProtocolVersions, type Relation } from './links';
import { agentRules } from './llms';

/** The api-catalog of RFC 9727 as a linkset (RFC 9264). */
export function apiCatalogLinkset(vendor: string, baseUrl: string): object {
  const linksOf = (relation: Relation) =>
    discoverableDocuments
      .filter((document) => document.relation === relation)
      .map(({ name, path, mediaType }) => ({ href: `${baseUrl}${path}`, type: mediaType, title: name }));
  return {
    linkset: [
      {
        anchor: `${baseUrl}${getApiCatalog.path}`,
        item: [
          { href: `${baseUrl}/api`, title: `${vendor} pilot acquisition API` },
          ...linksOf('item').filter(({ href }) => href === `${baseUrl}${mcp.path}`),
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
        type: 'application/json',
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
        url: `${baseUrl}${mcp.path}`,
        supportedProtocolVersions: [...mcpProtocolVersions],
      },
    ],
    _meta: { guardrails },
  };
}
