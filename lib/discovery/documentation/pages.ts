import type { Servers } from '../../developer-api/serving';
import type { Offer } from '../../offers/offer';
import { agentCatalog } from '../agent-catalog';
import { aiCatalog } from '../ai-catalog';
import { getAgentCatalog, getAiCatalog, getApiCatalog, getLlmsText, getMcpServerCard } from '../endpoints';
import { apiCatalogLinkset } from '../linkset';
import { llmsText } from '../llms';
import { mcpServerCard } from '../server-card';
import { vendorSlug } from '../vendor-slug';
import { type Block, code, type DocumentationPage, heading } from './blocks';
import { changelogPage } from './changelog-page';
import { developerApiPage } from './developer-api-page';
import { errorsPage } from './errors-page';
import { limitsPage, samplesPage, schemasPage, startPage, tryPage } from './guides';
import { mcpPage } from './mcp-page';
import { operationsPage } from './operations-page';
import { verificationPage } from './quote-verification';
import type { SampleGround } from './samples';

/** What the documentation is written about. */
export interface DocumentedPortal {
  vendor: string;
  baseUrl: string;
  offers: readonly Offer[];
  quoteKey: SampleGround['quoteKey'];
  servers: Servers;
  /** Addresses to which weaknesses are reported; empty where the operator has named none. */
  securityContacts: readonly string[];
}

/** All documents as an agent gets them, one after the other. */
function whatAgentsSeePage({ vendor, baseUrl, offers }: DocumentedPortal): DocumentationPage {
  const json = (value: object) => JSON.stringify(value, null, 2);
  const documents: [path: string, language: 'json' | 'text', text: string][] = [
    [getLlmsText.path, 'text', llmsText(vendor, baseUrl, offers)],
    [getApiCatalog.path, 'json', json(apiCatalogLinkset(vendor, baseUrl))],
    [getAiCatalog.path, 'json', json(aiCatalog(vendor, baseUrl))],
    [getMcpServerCard.path, 'json', json(mcpServerCard(vendor, vendorSlug(vendor), baseUrl))],
    [getAgentCatalog.path, 'json', json(agentCatalog(vendor, baseUrl, [...offers]))],
  ];
  return {
    topic: 'what-agents-see',
    title: 'What agents see',
    summary:
      'The documents that agents read, side by side. All are made from one table, so that they cannot disagree.',
    blocks: documents.flatMap(([path, language, text]): Block[] => [
      heading(path.replace(/[^a-z]+/g, '-').replace(/^-|-$/g, ''), path),
      code(path, language, text.trimEnd()),
    ]),
  };
}

/** Every page of the documentation, the first one first. */
export function documentationPages(portal: DocumentedPortal): DocumentationPage[] {
  const { vendor, baseUrl, offers, quoteKey, servers, securityContacts } = portal;
  const ground = { baseUrl, offerId: offers[0]?.id ?? 'none', quoteKey };
  const topics = [
    operationsPage(offers, ground),
    schemasPage(),
    errorsPage(),
    limitsPage(),
    verificationPage(baseUrl),
    mcpPage(baseUrl),
    samplesPage(ground),
    tryPage(),
    developerApiPage(baseUrl, servers),
    changelogPage(),
    whatAgentsSeePage(portal),
  ];
  return [startPage(topics, ground, { vendor, offers, securityContacts }), ...topics];
}

/** The page of a topic; undefined for a topic that has none. */
export function documentationPage(portal: DocumentedPortal, topic: string): DocumentationPage | undefined {
  return documentationPages(portal).find((page) => page.topic === topic);
}
