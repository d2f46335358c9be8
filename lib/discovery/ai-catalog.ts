import { apiVersion } from '../kernel/limits';
import { documentationPath } from '../site/pages';
import { allowedAgentActions, endpoints } from './agent-catalog';
import { getMcpServerCard } from './endpoints';
import { mcpServerCardMediaType } from './links';
import { mcpToolNames } from './mcp-tools';
import { publisherDomain } from './server-card';

/** The AI catalog (AI Catalog 1.0) of a vendor, whose entries are those of Agentic Resource Discovery 0.91. */
export function aiCatalog(vendor: string, baseUrl: string, subject: string): object {
  const domain = publisherDomain(baseUrl);
  const common = {
    version: apiVersion,
    tags: ['pilot', 'procurement', 'quote', subject],
  };
  return {
    specVersion: '1.0',
    host: { displayName: vendor, identifier: domain, documentationUrl: `${baseUrl}${documentationPath}` },
    entries: [
      {
        identifier: `urn:air:${domain}:mcp:pilots`,
        displayName: `${vendor} pilots over MCP`,
        type: mcpServerCardMediaType,
        description:
          'Read the pilot catalog, request and read non-binding quotes, check and submit a request for a pilot, and read its receipt.',
        capabilities: [...mcpToolNames],
        representativeQueries: [
          `Which pilots of ${subject} can my company run, and at what price?`,
          'What would a 14-day pilot cost us, and how much is credited back?',
          'Submit our interest in a pilot for human review.',
        ],
        ...common,
        url: `${baseUrl}${getMcpServerCard.path}`,
      },
      {
        identifier: `urn:air:${domain}:api:pilots`,
        displayName: `${vendor} pilot acquisition API`,
        type: 'application/openapi+json',
        description: 'The same actions over HTTP, and a dry run of a lead.',
        capabilities: [...allowedAgentActions],
        representativeQueries: [
          'Request a non-binding quote for an AI pilot over HTTP.',
          'Check whether our request for a pilot is complete before we send it.',
        ],
        ...common,
        url: `${baseUrl}${endpoints.openapi}`,
      },
      {
        identifier: `urn:air:${domain}:catalog:pilots`,
        displayName: `${vendor} agent catalog`,
        type: 'application/json',
        description: 'Offers, and what agents may and must not do.',
        representativeQueries: [
          'What may an agent do with this vendor, and what must it never do?',
          'List the published AI pilots with length, price and credit terms.',
        ],
        ...common,
        url: `${baseUrl}${endpoints.agent_catalog}`,
      },
    ],
  };
}
