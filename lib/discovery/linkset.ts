import { getApiCatalog, mcp } from './endpoints';
import { discoverableDocuments, type Relation } from './links';
import { topicPath } from './topics';

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
