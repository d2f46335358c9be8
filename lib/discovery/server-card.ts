import { guardrails } from '../kernel/guardrails';
import { apiVersion } from '../kernel/limits';
import { documentationPath } from '../site/pages';
import { mcp } from './endpoints';
import { mcpProtocolVersions } from './links';

/**
 * Returns the host of a URL in the form allowed in identifiers, with letters, digits, dots and hyphens only: an IPv6
 * address has colons and brackets.
 */
export function publisherDomain(baseUrl: string): string {
  return new URL(baseUrl).hostname.replace(/[^a-z0-9.-]+/gi, '-').replace(/^-+|-+$/g, '');
}

/** The server card of the MCP endpoint (SEP-2127, schema v1); `slug` is the vendor's name in paths. */
export function mcpServerCard(vendor: string, slug: string, baseUrl: string): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${publisherDomain(baseUrl).split('.').reverse().join('.')}/${slug}-pilots`,
    version: apiVersion,
    title: `${vendor} pilots`,
    description: 'Read pilot offers, request non-binding quotes, and submit interest for human review.',
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

/** Attributes by which a browser offers a form to its agent (WebMCP); a person presses the button. */
export const webMcpForms = {
  calculator: {
    toolname: 'estimate_quote',
    tooldescription:
      'Estimates a pilot’s price and the usage credit for a given annual plan. Stores nothing. The person can save the estimate as a non-binding quote with the button “Save this quote”.',
  },
  request: {
    toolname: 'submit_qualified_interest',
    tooldescription:
      'Submits a pilot request for human review. The person must tick the consent box and send it. Do not include credentials or personal data about other people.',
  },
} as const;

export type WebMcpForm = (typeof webMcpForms)[keyof typeof webMcpForms];
